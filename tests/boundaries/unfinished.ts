import { readdirSync, readFileSync } from "node:fs";

/** Every name of an interface text, such as `bonuses.title`: one that is shown has no text. */
const keys = new Set(
  readdirSync("locales/en").flatMap((file) => namesIn(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")))),
);
const namespaces = readdirSync("locales/en").map((file) => file.replace(".json", ""));

function namesIn(texts: object, above = ""): string[] {
  return Object.entries(texts).flatMap(([name, inside]) => {
    const path = above + name.replace(/_(zero|one|two|few|many|other)$/, "");
    return typeof inside === "object" ? namesIn(inside, `${path}.`) : path.includes(".") ? [path] : [];
  });
}

/** What is shown of a page but was never meant to be: names of texts, places to fill in, values that are none. */
export function unfinishedIn(words: string): string[] {
  const dotted = words.match(/[A-Za-z][\w-]*(?:\.[\w-]+)+/g) ?? [];
  return [
    ...dotted.filter((name) => keys.has(name)),
    ...(words.match(new RegExp(`\\b(?:${namespaces.join("|")}):[a-z]\\w+`, "g")) ?? []),
    ...(words.match(/\{\{|\}\}|\bundefined\b|\bNaN\b|\[object|Invalid Date/g) ?? []),
  ];
}
