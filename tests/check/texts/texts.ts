/** Interface texts of one language by `namespace:key`, nested keys joined with dots. */
export type Texts = ReadonlyMap<string, string>;

type Tree = { [key: string]: string | Tree };

/** `path` is the key so far: empty, or `games:rules.`. */
export function flatten(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Without the plural form that i18next selects by `count`. */
export const baseOf = (key: string): string => key.replace(PLURAL, "");

export const pluralFormOf = (key: string): string | undefined => PLURAL.exec(key)?.[1];
