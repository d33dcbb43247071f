import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "#app/contract/languages.ts";
import same from "./same-as-english.json" with { type: "json" };
import { flatten, type Texts } from "./texts.ts";
import { translationProblems } from "./translation.ts";
import { type Usage, usageIn, usageProblems } from "./usage.ts";

function textsOf(language: string): Texts {
  const folder = join("locales", language);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return new Map(
    files.flatMap((name) =>
      flatten(JSON.parse(readFileSync(join(folder, name), "utf8")), `${name.replace(".json", "")}:`),
    ),
  );
}

/** Where texts are shown: the site, and the verifier that is opened without it. */
const FOLDERS = ["app", "server/verifier"];

function usageInSources(): Usage {
  const usage: Usage = { keys: new Map(), patterns: new Map(), literals: new Set() };
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))) {
    usageIn(file, readFileSync(file, "utf8"), usage);
  }
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    for (const [, key = ""] of readFileSync(file, "utf8").matchAll(/data-text="([^"]+)"/g)) usage.literals.add(key);
  }
  return usage;
}

/** Everything that is wrong with the interface texts, a line each. */
export function textProblems(): string[] {
  const english = textsOf("en");
  const allowed: Record<string, string[]> = same;
  const translations = LANGUAGES.filter((language) => language !== "en").flatMap((language) => {
    const may = new Set([...(allowed.every ?? []), ...(allowed[language] ?? [])]);
    return translationProblems(language, textsOf(language), english, may).map((problem) => `${language}: ${problem}`);
  });
  return [...usageProblems(usageInSources(), english), ...translations];
}
