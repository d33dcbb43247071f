const MOST_KEPT = 10_000;

/** A translator that keeps texts without values: a page needs hundreds, and each takes microseconds. */
export function withKept<Asked extends (key: never, values?: never) => string>(t: Asked): Asked {
  const translate = t as unknown as (key: unknown, values?: object) => string;
  const kept = new Map<string, string>();
  const look = (key: unknown, values?: object): string => {
    if (values !== undefined || typeof key !== "string") return translate(key, values);
    const text = kept.get(key) ?? translate(key);
    // As many as there are texts of a language, and some unknown keys.
    if (kept.size < MOST_KEPT) kept.set(key, text);
    return text;
  };
  return look as unknown as Asked;
}
