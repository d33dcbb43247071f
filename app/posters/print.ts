import type { Ink } from "#app/contract/catalogue.ts";
import type { EmblemName } from "#app/contract/emblems.ts";
import { drawEmblem } from "./emblems/index.ts";
import { FIELDS, type FieldName } from "./fields.ts";
import { contrast, INK_COLOURS, PALETTES } from "./inks.ts";
import { drawPattern, type PatternName } from "./patterns.ts";
import { bar, disc, short } from "./shapes.ts";

export type Plan = "solo" | "twoway" | "three" | "four" | "crop";

/** A card with every option resolved. */
export type Plate = {
  ink: Ink;
  emblem: EmblemName;
  pattern: PatternName;
  field: FieldName;
  plan: Plan;
  step: number;
  swap: boolean;
  frame: boolean;
  scale?: number;
};

/** The colours of one card by purpose. */
type Inks = { paper: string; ground: string; main: string; detail: string; accent: string; all: readonly string[] };

const CENTRE = 125;
const FRAME = "M22 10H228V210H22z";

/** Layers from the bottom: paper, field, pattern, plate, emblem, frame. Four flat inks, nothing else. */
export function print(plate: Plate): string {
  const inks = inksOf(plate);
  const layers =
    plate.plan === "four" ? four(plate, inks) : field(plate, inks) + emblems(plate, inks) + frame(plate, inks);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 230">${filled(inks.paper, FIELDS.bleed)}${layers}</svg>`;
}

/** The body uses ink or paper, whichever contrasts more with the ground, so no emblem can vanish. */
function inksOf({ ink, swap }: Plate): Inks {
  const [paper, print, second, third] = PALETTES[ink].map((name) => INK_COLOURS[name]) as [
    string,
    string,
    string,
    string,
  ];
  const [ground, accent] = swap ? [third, second] : [second, third];
  const [main, detail] = contrast(print, ground) >= contrast(paper, ground) ? [print, paper] : [paper, print];
  return { paper, ground, main, detail, accent, all: [paper, print, second, third] };
}

function field(plate: Plate, inks: Inks): string {
  const region = FIELDS[plate.field];
  return filled(inks.ground, region) + drawPattern(plate.pattern, region, plate.step, inks.paper, middle(plate));
}

function emblems(plate: Plate, inks: Inks): string {
  const y = middle(plate);
  const tones = { a: inks.main, b: inks.detail, c: inks.accent };
  const put = (x: number, atY: number, scale: number, colours = tones) =>
    place(x, atY, scale, drawEmblem(plate.emblem, colours));
  if (plate.plan === "crop") return put(CENTRE, y + 6, 2.2);
  if (plate.plan === "three") {
    const band = filled(inks.ground, bar(0, y - 46, 250, 92));
    const rules = filled(inks.main, bar(0, y - 50, 250, 5) + bar(0, y + 45, 250, 5));
    return band + put(47, y, 0.7) + put(CENTRE, y, 0.7) + put(203, y, 0.7) + rules;
  }
  if (plate.plan === "twoway") return twoWay(y, inks, put(CENTRE, y - 20, 1.3));
  return solo(plate, inks, put);
}

/** On a patterned field the emblem is printed on a plate of plain ground. */
function solo(plate: Plate, inks: Inks, put: (x: number, y: number, scale: number) => string): string {
  const y = middle(plate);
  const busy = plate.pattern !== "plain";
  const radius = plate.scale === undefined ? 84 : 57 * plate.scale;
  const scale = plate.scale ?? (busy ? 1.45 : 1.7);
  return (busy ? filled(inks.ground, disc(CENTRE, y, radius)) : "") + put(CENTRE, y, scale);
}

/** Like a court card: the upper half twice, the second time upside down. */
function twoWay(y: number, inks: Inks, half: string): string {
  const rhombus = filled(inks.ground, `M125 ${y - 108}L233 ${y}L125 ${y + 108}L17 ${y}z`);
  const upper = `<clipPath id="t"><path d="M0 0H250V${y}H0z"/></clipPath><g id="h" clip-path="url(#t)">${half}</g>`;
  return `${rhombus}${upper}<use href="#h" transform="rotate(180 125 ${y})"/>${filled(inks.accent, bar(17, y - 3, 216, 6))}`;
}

/** Two by two tiles of field and paper. Each tile uses the inks that are not its ground, the most contrasting first. */
function four(plate: Plate, { paper, ground, all }: Inks): string {
  const tiles = [
    [0, 0, ground],
    [CENTRE, 0, paper],
    [0, 115, paper],
    [CENTRE, 115, ground],
  ] as const;
  return tiles
    .map(([x, y, under]) => {
      const [a = under, b = under, c = under] = all
        .filter((colour) => colour !== under)
        .sort((one, other) => contrast(other, under) - contrast(one, under));
      return (
        filled(under, bar(x, y, CENTRE, 115)) + place(x + 62.5, y + 57.5, 0.9, drawEmblem(plate.emblem, { a, b, c }))
      );
    })
    .join("");
}

function frame(plate: Plate, { main }: Inks): string {
  const framed = plate.frame && (plate.plan === "solo" || plate.plan === "crop");
  return framed ? `<path fill="none" stroke="${main}" stroke-width="3" d="${FRAME}"/>` : "";
}

/** An arch starts at the lower edge, so its middle is lower. */
function middle({ field }: Plate): number {
  return field === "arch" ? 118 : 115;
}

function filled(colour: string, path: string): string {
  return `<path fill="${colour}" d="${path}"/>`;
}

function place(x: number, y: number, scale: number, drawing: string): string {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${Math.round(scale * 100) / 100})">${drawing}</g>`;
}
