import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "#app/posters/inks.ts";

const STYLES = readFileSync("app/styles/tokens.css", "utf8");
const IN_LIGHT = "(prefers-color-scheme: light)";
const WITH_MORE = "(prefers-contrast: more)";

/** The colours for a visitor whose browser matches these conditions, in the order of the file. */
function tokensIn(conditions: readonly string[]): Record<string, string> {
  const rules = STYLES.matchAll(/(?:@media ([^{]+) \{\s*)?:root \{([^}]*)\}/g);
  const applied = Array.from(rules).filter(
    ([, media]) => media?.split(" and ").every((one) => conditions.includes(one)) ?? true,
  );
  const colours = applied.flatMap(([, , rule = ""]) => Array.from(rule.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)));
  return Object.fromEntries(colours.map(([, name, value]) => [name, value]));
}

const TEXTS = ["ink", "soft", "money", "focus", "ok", "err", "warn"];

describe.each([
  ["in the dark", [], 4.5, 3],
  ["in the light", [IN_LIGHT], 4.5, 3],
  ["with more contrast, in the dark", [WITH_MORE], 7, 4.5],
  ["with more contrast, in the light", [IN_LIGHT, WITH_MORE], 7, 4.5],
] as const)("%s", (_, conditions, ofTexts, ofEdges) => {
  const tokens = tokensIn(conditions);
  const on = (name: string, ground: string) => contrast(tokens[name] ?? "", tokens[ground] ?? "");

  it.each(["ground", "surface", "raised"])("what is written and drawn on %s stands out", (ground) => {
    const faint = [...TEXTS.map((name) => [name, ofTexts] as const), ["edge", ofEdges] as const]
      .map(([name, least]) => [name, on(name, ground), least] as const)
      .filter(([, ratio, least]) => !(ratio >= least));
    expect(faint).toEqual([]);
  });

  it("the word of the button of action stands out", () => {
    expect(on("on-action", "action")).toBeGreaterThanOrEqual(ofTexts);
  });
});
