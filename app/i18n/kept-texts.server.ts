const MOST_KEPT = 10_000;

/** A translator that looks texts without values up once: a page asks for hundreds, and each takes microseconds. */
export function withKept<Asked extends (key: never, values?: never) => string>(t: Asked): Asked {
  const ask = t as unknown as (key: unknown, values?: object) => string;
  const kept = new Map<string, string>();
  const look = (key: unknown, values?: object): string => {
    if (values !== undefined || typeof key !== "string") return ask(key, values);
    const text = kept.get(key) ?? ask(key);
    // As many as there are texts of a language, and some that are none.
    if (kept.size < MOST_KEPT) kept.set(key, text);
    return text;
  };
  return look as unknown as Asked;
}
