import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The texts of all files below a folder whose name ends so. */
const textsBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes(".test."))
    .map((name) => readFileSync(join(folder, name), "utf8"));

/** Every class a style sheet has rules for. Addresses, comments and numbers hold dots too. */
const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, "").matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) =>
    String(name),
  );

const styles = textsBelow("app/styles", /\.css$/);
const words = new Set(textsBelow("app", /\.tsx?$/).flatMap((source) => source.match(/[\w-]+/g) ?? []));

it("has no rules for a class that no page has", () => {
  const classes = new Set(styles.flatMap(classesIn));
  expect(classes.size).toBeGreaterThan(100);
  expect([...classes].filter((name) => !words.has(name))).toEqual([]);
});
