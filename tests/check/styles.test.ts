import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The texts of all files below a folder with this ending. */
const textsBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(folder, name), "utf8"));

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "");

/** Every class a style sheet has rules for. Addresses, comments and numbers contain dots too. */
const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, "").matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) =>
    String(name),
  );

const styles = textsBelow("app/styles", /\.css$/);
const words = new Set(textsBelow("app", /\.tsx?$/).flatMap((source) => source.match(/[\w-]+/g) ?? []));

/** A sheet without its hover-only rules. */
function withoutHoverMedia(css: string): string {
  const start = css.search(/@media[^{]*hover: hover/);
  if (start < 0) return css;
  let [end, depth] = [css.indexOf("{", start) + 1, 1];
  for (; depth > 0 && end < css.length; end++) depth += { "{": 1, "}": -1 }[css[end] ?? ""] ?? 0;
  return css.slice(0, start) + withoutHoverMedia(css.slice(end));
}

it("changes no button on touch: a phone keeps :hover after a tap", () => {
  const ofButtons = withoutComments(readFileSync("app/styles/actions.css", "utf8"));
  expect(ofButtons).toMatch(/\.act:hover/);
  expect(withoutHoverMedia(ofButtons)).not.toContain(":hover");
  const elsewhere = styles.map(withoutHoverMedia).flatMap((css) => css.match(/^.*button[^\n]*:hover.*$/gm) ?? []);
  expect(elsewhere).toEqual([]);
});

it("has no rules for a class that no page has", () => {
  const classes = new Set(styles.flatMap(classesIn));
  expect(classes.size).toBeGreaterThan(100);
  expect([...classes].filter((name) => !words.has(name))).toEqual([]);
});
