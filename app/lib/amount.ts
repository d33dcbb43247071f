/** How a language writes amounts in one currency. */
export interface MoneyPattern {
  before: string;
  after: string;
  /** The thousands separator; spaces of any width become a plain one. */
  group: string;
  decimal: string;
  /** Number of decimals, those of the minor unit. */
  decimals: number;
  /** Numbers with fewer whole digits are not grouped. */
  groupedFrom: number;
}

/** The pattern of a form field: digits with the language's decimal mark, without currency and grouping. */
export const inField = (pattern: MoneyPattern): MoneyPattern => ({ ...pattern, before: "", after: "", group: "" });

const PLAIN = /^(\d{1,12})(?:([.,])(\d+))?$/;
const GROUPED = /^([1-9]\d{0,2})(([ .,])\d{3}(?:\3\d{3}){0,2})(?:([.,])(\d+))?$/;
const BLANKS = /[\u00a0\u2009\u202f]/g;

/**
 * Parses an amount as a person types it in a language, in major units, into minor units: `1,000.00`, `1.000,00` and `1 000,00`
 * mean the same everywhere. One mark before three digits is read by the language's rules (`1,000` is a thousand in English and
 * one in German). Undefined for ambiguous input, for more decimals than the currency has, and for anything but digits and
 * marks: a sign, another script or an exponent.
 */
export function readAmount(
  text: string,
  { group, decimal, decimals }: Pick<MoneyPattern, "group" | "decimal" | "decimals">,
): bigint | undefined {
  const typed = text.replace(BLANKS, " ").trim();
  const minor = (whole: string, fraction = "") =>
    fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, "0"));
  const [, whole = "", mark, fraction] = PLAIN.exec(typed) ?? [];
  if (whole) {
    const mayBeGroup = mark !== undefined && fraction?.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    if (mayBeGroup && mark === group) return minor(whole + fraction);
    return mayBeGroup && mark !== decimal ? undefined : minor(whole, fraction);
  }
  const [, first = "", rest = "", between, point, after] = GROUPED.exec(typed) ?? [];
  return first && between !== point ? minor(first + rest.replace(/\D/g, ""), after) : undefined;
}

/** Minor units, zero or more, as `format.money` writes them: browsers lack the data of some of our languages. */
export function writeAmount(
  minor: bigint,
  { before, after, group, decimal, decimals, groupedFrom }: MoneyPattern,
): string {
  const digits = minor.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const fraction = decimals === 0 ? "" : decimal + digits.slice(-decimals);
  return before + grouped + fraction + after;
}
