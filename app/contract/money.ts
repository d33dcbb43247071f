/**
 * Every currency of amounts, and the number of decimals of its minor unit (ISO 4217; BTC by convention 8). FUN is demo money
 * and PTS are loyalty points: neither is ever converted into the others by rate.
 */
export const CURRENCY_EXPONENT = {
  EUR: 2,
  USD: 2,
  PLN: 2,
  BRL: 2,
  TRY: 2,
  KZT: 2,
  RUB: 2,
  BTC: 8,
  FUN: 2,
  PTS: 0,
} as const;

export type Currency = keyof typeof CURRENCY_EXPONENT;

export const CURRENCIES = Object.keys(CURRENCY_EXPONENT) as [Currency, ...Currency[]];

/** Currencies a player can hold real money in. */
export const REAL_CURRENCIES = ["EUR", "USD", "PLN", "BRL", "TRY", "KZT", "RUB", "BTC"] as const;
export type RealCurrency = (typeof REAL_CURRENCIES)[number];

/** An amount on the wire: minor units as decimal digits, below zero with a sign. Its schema is in `money-schemas.ts`. */
export interface Money {
  amount: string;
  currency: Currency;
}

export const toMoney = (minor: bigint, code: Currency): Money => ({ amount: minor.toString(), currency: code });
export const minorUnits = (value: Money): bigint => BigInt(value.amount);

/**
 * Parses a typed amount in major units ("12.50", "12,5") into minor units. Returns undefined for anything that is not a plain
 * non-negative number with at most the currency's decimals.
 */
export function parseMajorUnits(text: string, code: Currency): bigint | undefined {
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  const exponent = CURRENCY_EXPONENT[code];
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > exponent) return undefined;
  return BigInt(`${match[1]}${fraction.padEnd(exponent, "0")}`);
}

/** The inverse of {@link parseMajorUnits}: minor units as a plain decimal with all the currency's decimals. */
export function majorUnits(minor: bigint, code: Currency): string {
  const exponent = CURRENCY_EXPONENT[code];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0n ? "-" : "";
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}
