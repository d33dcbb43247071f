/**
 * JSON with the keys of every object sorted (by UTF-16 code unit) and no spaces, numbers and strings as JavaScript writes them:
 * RFC 8785, so that equal data is the same text from any writer. Accepts only values that JSON can hold.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(",")}}`;
}
