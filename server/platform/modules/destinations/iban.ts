import lengths from "./iban-lengths.json" with { type: "json" };

const LENGTHS: Record<string, number> = lengths;

/** Letters count as 10 to 35, and the first four characters are moved to the end (ISO 7064, mod 97-10). */
function remainder(iban: string): bigint {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n;
}

/**
 * Normalizes an IBAN (ISO 13616) to capitals without spaces; undefined where its country, its length there or its check digits
 * are wrong.
 */
export function readIban(typed: string): string | undefined {
  const iban = typed.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return undefined;
  const [country, check] = [iban.slice(0, 2), iban.slice(2, 4)];
  if (LENGTHS[country] !== iban.length || check < "02" || check > "98") return undefined;
  return remainder(iban) === 1n ? iban : undefined;
}
