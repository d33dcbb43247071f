import type { Language } from "#app/contract/languages.ts";
import type { Translate } from "#app/lib/text-key.ts";
import type { BrowserNamespace, Namespace } from "./namespaces.ts";

interface Tree {
  readonly [key: string]: string | Tree;
}

/** The texts of one language, as far as they are loaded. */
export type Texts = { [Name in Namespace]?: Tree };

const textAt = (tree: Tree | undefined, path: string): string | undefined => {
  let place: string | Tree | undefined = tree;
  for (const key of path.split(".")) place = typeof place === "object" ? place[key] : undefined;
  return typeof place === "string" ? place : undefined;
};

/** A text with its values inserted; a missing value is empty. */
export const fill = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, value) => String(values[value] ?? ""));

/**
 * Looks up texts with their plural forms and inserts values: the first of the component's namespaces that has the key is used,
 * and an unknown key is returned itself. i18next returns the same for every text of ours, which a test verifies; it is 13 kB in
 * a browser and takes ten times as long.
 */
export function translatorOf(language: Language, texts: Texts) {
  const plurals = new Intl.PluralRules(language);
  const formsOf = (path: string, count: unknown) => {
    if (typeof count !== "number") return [path];
    const form = `${path}_${plurals.select(count)}`;
    // Zero has a text of its own where one exists; no language's plural rules have that form.
    return count === 0 ? [`${path}_zero`, form, path] : [form, path];
  };
  const find = (names: readonly Namespace[], path: string, count: unknown) => {
    for (const name of names) {
      for (const form of formsOf(path, count)) {
        const text = textAt(texts[name], form);
        if (text !== undefined) return text;
      }
    }
    return path;
  };
  return <First extends BrowserNamespace = "common">(
    namespaces: First | readonly [First, ...BrowserNamespace[]],
  ): Translate<First> =>
    (key, values = {}) => {
      const [path, name] = key.split(":").reverse() as [string, Namespace?];
      return fill(find(name ? [name] : [namespaces].flat(), path, values.count), values);
    };
}

export type Translator = ReturnType<typeof translatorOf>;
