import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { INKS } from "#app/contract/catalogue.ts";
import { EMBLEMS } from "#app/contract/emblems.ts";
import { FIELD_NAMES, type FieldName } from "./fields.ts";
import { contrast, INK_COLOURS, PALETTES } from "./inks.ts";
import { PATTERN_NAMES } from "./patterns.ts";
import { poster } from "./poster.ts";
import type { Plan } from "./print.ts";
import { SCENES } from "./scenes.ts";

const SEEDS = Array.from({ length: 500 }, (_, place) => `seed-${place}`);
const PLANS: readonly Plan[] = ["solo", "twoway", "three", "four", "crop"];

describe("poster", () => {
  it("is under 3 kB for any seed", () => {
    expect(Math.max(...SEEDS.map((seed) => bytes(poster({ seed }))))).toBeLessThan(3000);
  });

  it("is under 3 kB for every emblem on every plan and pattern", () => {
    for (const emblem of EMBLEMS)
      for (const plan of PLANS)
        for (const pattern of PATTERN_NAMES) {
          const card = poster({ seed: "largest", emblem, plan, pattern, field: "ticket", frame: true });
          expect(bytes(card), `${emblem} ${plan} ${pattern}`).toBeLessThan(3000);
        }
  });

  it("is the same for the same seed, and hardly ever for another", () => {
    expect(SEEDS.map((seed) => poster({ seed }))).toEqual(SEEDS.map((seed) => poster({ seed })));
    expect(new Set(SEEDS.map((seed) => poster({ seed }))).size).toBeGreaterThan(SEEDS.length * 0.98);
  });

  it("does not change for existing games", () => {
    const card = poster({ seed: "fox-at-noon", ink: "lemon", emblem: "fox" });
    expect(createHash("sha256").update(card).digest("hex")).toMatchInlineSnapshot(
      `"7fe0e7bac8586ef1db35a593ef256bd9f91fe3cab48232a65fb79fbe13efec03"`,
    );
  });

  it("changes nothing else when one option is given", () => {
    const given = { pattern: "rays", field: "bleed", plan: "solo", step: 24, swap: false, frame: false } as const;
    const free = poster({ seed: "harbour-bell", ...given });
    const fixed = poster({ seed: "harbour-bell", ...given, ink: inkOf(free) });
    expect(fixed).toBe(free);
  });

  it("frames no field whose outline a frame would cross", () => {
    const framed = (field: FieldName) =>
      SEEDS.filter((seed) => poster({ seed, field, plan: "solo" }).includes('d="M22 10H228V210H22z"')).length;
    expect(framed("bleed")).toBeGreaterThan(0);
    expect(FIELD_NAMES.filter((field) => framed(field) > 0)).toEqual(["bleed", "dusk", "half"]);
  });

  it("is well-formed and has no text", () => {
    for (const seed of SEEDS) {
      const card = poster({ seed });
      expect(unclosed(card), seed).toEqual([]);
      expect(card.replace(/<[^>]*>/g, "")).toBe("");
    }
  });

  it("uses the four inks of its palette and no other", () => {
    for (const ink of INKS)
      for (const seed of SEEDS.slice(0, 60)) {
        const palette = PALETTES[ink].map((name) => INK_COLOURS[name] as string);
        for (const colour of coloursOf(poster({ seed, ink }))) expect(palette, `${ink} ${seed}`).toContain(colour);
      }
  });

  it("has no gradients, opacity, blur or shadows", () => {
    for (const seed of SEEDS) expect(poster({ seed })).not.toMatch(/gradient|opacity|filter|style|NaN|undefined/i);
  });

  it("has separate cards for the hand and for the error pages", () => {
    for (const [seed, scene] of Object.entries(SCENES)) expect(unclosed(poster({ seed, ...scene })), seed).toEqual([]);
  });
});

describe("palettes", () => {
  it("have a contrast of 4.5:1 between paper and ink, because text is printed on them", () => {
    for (const [name, [paper, ink]] of Object.entries(PALETTES))
      expect(contrast(INK_COLOURS[paper], INK_COLOURS[ink]), name).toBeGreaterThanOrEqual(4.5);
  });
});

function bytes(svg: string): number {
  return Buffer.byteLength(svg);
}

function coloursOf(svg: string): string[] {
  return svg.match(/#[0-9a-f]{6}/g) ?? [];
}

function inkOf(svg: string): (typeof INKS)[number] {
  const paper = coloursOf(svg)[0];
  const ink = INKS.find((name) => INK_COLOURS[PALETTES[name][0]] === paper);
  if (!ink) throw new Error(`no palette has the paper ${paper}`);
  return ink;
}

/** Names of tags left open or closed out of order; attributes must be quoted and unique. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [tag, closing, name = "", attributes = "", own] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g,
  )) {
    const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) return [tag];
    if (closing) {
      if (open.pop() !== name) return [tag];
    } else if (!own) open.push(name);
  }
  return open;
}
