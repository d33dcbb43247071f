import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import type { TextKey } from "#app/lib/text-key.ts";
import { instanceFor, translatorFor } from "./instance.server.ts";
import { NAMESPACES, type Namespace } from "./namespaces.ts";
import { textSourceOf, textsOf } from "./texts.server.ts";
import { type Texts, translatorOf } from "./translator.ts";

type Tree = NonNullable<Texts[Namespace]>;

const FORM = /_(zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 25, 101, 1_000_000, 1.5, -1];

const keysOf = (tree: Tree, before = ""): string[] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === "string" ? [`${before}${key}`] : keysOf(text, `${before}${key}.`),
  );

const valuesOf = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/\{\{(.+?)\}\}/g), ([, name = ""]) => [name.trim(), `<${name} $& $1>`]));

describe("the translators of pages and of loaders", () => {
  it.each(LANGUAGES)("%s returns what i18next does for every text, with every plural form", (language) => {
    const { t: theirs } = instanceFor(language);
    const ours = [textSourceOf(language).translate("common"), translatorFor(language)];
    const different: string[] = [];
    for (const name of NAMESPACES) {
      for (const key of keysOf(textsOf(language, name))) {
        const whole = `${name}:${key}` as TextKey;
        const values = valuesOf(theirs(whole, { interpolation: { skipOnVariables: true, prefix: "\0" } }));
        const base = whole.replace(FORM, "") as TextKey;
        const counts = base === whole ? [] : COUNTS;
        const calls = [[whole, values], ...counts.map((count) => [base, { ...values, count }] as const)] as const;
        for (const [text, given] of calls)
          if (ours.some((t) => t(text, given) !== theirs(text, given)))
            different.push(`${text} ${JSON.stringify(given)}`);
      }
    }
    expect(different).toEqual([]);
  });

  it("uses the first of its namespaces that has a key, and returns an unknown key itself", () => {
    const translate = translatorOf("en", { common: { a: "one", b: { c: "two" } }, games: { a: "three" } });
    const t = translate(["games", "common"]) as (key: string) => string;
    expect([t("a"), t("common:a"), t("b.c"), t("b"), t("b.d"), t("games:b.c")]).toEqual([
      "three",
      "one",
      "two",
      "b",
      "b.d",
      "b.c",
    ]);
  });
});
