import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { LANGUAGES } from "#app/contract/languages.ts";
import same from "./same-as-english.json" with { type: "json" };
import { signProblems } from "./signs.ts";
import { flatten, type Texts } from "./texts.ts";
import { translationProblems } from "./translation.ts";
import { noUsage, type Usage, usageIn, usageProblems, wholesIn } from "./usage.ts";
import { wordProblems } from "./words.ts";

/** Texts of the interface and of letters, and those of the seeded world. */
const TEXT_FOLDERS = ["locales", "server/platform/content"];

function textsOf(language: string): Texts {
  const files = TEXT_FOLDERS.map((folder) => join(folder, language))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(".json"));
  return new Map(
    files.flatMap((file) => flatten(JSON.parse(readFileSync(file, "utf8")), `${basename(file, ".json")}:`)),
  );
}

/** Texts to read, in their current version: earlier versions stay as they were accepted. */
const articlesOf = (language: string): [string, string][] =>
  filesIn(join("server/platform/content", language))
    .filter((file) => file.endsWith(".md") && !file.includes(`${language}/terms/`) && !file.endsWith("pages/terms.md"))
    .map((file) => [file, readFileSync(file, "utf8")]);

/** Where texts are shown: the site, and the verifier that is opened without it. */
const SHOWN_IN = ["app", "server/verifier"];

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file);

function usageInSources(): Usage {
  const usage = noUsage();
  const files = SHOWN_IN.flatMap(filesIn);
  for (const file of files.filter(isSource)) usageIn(file, readFileSync(file, "utf8"), usage);
  for (const file of filesIn("server/platform").filter(isSource)) wholesIn(file, readFileSync(file, "utf8"), usage);
  for (const file of files.filter((name) => name.endsWith(".html"))) {
    for (const [, key = ""] of readFileSync(file, "utf8").matchAll(/data-text="([^"]+)"/g)) usage.literals.add(key);
  }
  return usage;
}

/** Everything that is wrong with the texts, one line each. */
export function textProblems(): string[] {
  const english = textsOf("en");
  const allowed: Record<string, string[]> = same;
  const translations = LANGUAGES.filter((language) => language !== "en").flatMap((language) => {
    const may = new Set([...(allowed.every ?? []), ...(allowed[language] ?? [])]);
    return translationProblems(language, textsOf(language), english, may).map((problem) => `${language}: ${problem}`);
  });
  const words = LANGUAGES.flatMap((language) =>
    wordProblems(language, [...textsOf(language), ...articlesOf(language)]).map((problem) => `${language}: ${problem}`),
  );
  const signs = LANGUAGES.flatMap((language) =>
    signProblems(language, textsOf(language)).map((problem) => `${language}: ${problem}`),
  );
  return [...usageProblems(usageInSources(), english), ...translations, ...words, ...signs];
}
