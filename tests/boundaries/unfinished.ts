import { readdirSync, readFileSync } from "node:fs";

/** Every key of an interface text, such as `bonuses.title`: a key that is shown has no text. */
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

/** Content of a page that was never meant to be shown: text keys, placeholders, `undefined` and the like. */
export function unfinishedIn(words: string): string[] {
  const dotted = words.match(/[A-Za-z][\w-]*(?:\.[\w-]+)+/g) ?? [];
  return [
    ...dotted.filter((name) => keys.has(name)),
    ...(words.match(new RegExp(`\\b(?:${namespaces.join("|")}):[a-z]\\w+`, "g")) ?? []),
    ...(words.match(/\{\{|\}\}|\bundefined\b|\bNaN\b|\[object|Invalid Date/g) ?? []),
  ];
}
