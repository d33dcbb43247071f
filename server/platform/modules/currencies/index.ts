import type { Currency, RealCurrency } from "#app/contract/money.ts";

export { cross, type Rate, readDecimal } from "./rate.ts";

interface Terms {
  /** The stake step, in minor units: the currency's round sum nearest to ten euro cents. */
  stakeUnit: bigint;
  /** Reference rate: minor units for 1000.00 EUR. */
  perThousandEuro: bigint;
}

/**
 * Fixed by the house and reviewed by hand. The rates serve the house's figures about itself (totals over several currencies),
 * scores, and prizes and jackpots, which are stated in euro; no player's money is ever exchanged by them. They may lag behind the
 * market without harm: the chance of a jackpot and its payment use the same rate.
 */
const TERMS: Record<RealCurrency, Terms> = {
  EUR: { stakeUnit: 10n, perThousandEuro: 100_000n },
  USD: { stakeUnit: 10n, perThousandEuro: 110_000n },
  PLN: { stakeUnit: 50n, perThousandEuro: 430_000n },
  BRL: { stakeUnit: 50n, perThousandEuro: 620_000n },
  TRY: { stakeUnit: 500n, perThousandEuro: 4_800_000n },
  KZT: { stakeUnit: 5000n, perThousandEuro: 60_000_000n },
  RUB: { stakeUnit: 1000n, perThousandEuro: 9_500_000n },
  BTC: { stakeUnit: 200n, perThousandEuro: 1_050_000n },
};

/** The reference rates as published: minor units of each currency for 1000.00 EUR. */
export const PER_THOUSAND_EURO = Object.fromEntries(
  Object.entries(TERMS).map(([currency, { perThousandEuro }]) => [currency, Number(perThousandEuro)]),
) as Record<RealCurrency, number>;

const DEMO_STAKE_UNIT = 10n;

/** Whether it is money, and neither points nor demo money. */
export const isReal = (currency: Currency): currency is RealCurrency => currency in TERMS;

/** The stake step in minor units; undefined for a currency without stakes (points). */
export function stakeUnitOf(currency: Currency): bigint | undefined {
  if (isReal(currency)) return TERMS[currency].stakeUnit;
  return currency === "FUN" ? DEMO_STAKE_UNIT : undefined;
}

/**
 * A sum stated in euro for one currency, scaled to another in proportion to the stake units, so that it stays a round figure
 * there: 10.00 EUR is 1000.00 RUB, whatever the current rate.
 */
export const roundSum = (cents: bigint, currency: RealCurrency): bigint =>
  (cents * TERMS[currency].stakeUnit) / TERMS.EUR.stakeUnit;

/** Parts per euro; a euro cent is a whole number of them. */
export const EURO_PARTS = 1_000_000_000n;

/**
 * Converts minor units to billionths of a euro by the reference rate: exact for euro, rounded down for the others, where less
 * than a billionth is lost. Zero where there is no rate (demo money, points).
 */
export const euroParts = (amount: bigint, currency: Currency): bigint =>
  isReal(currency) ? (amount * 1000n * EURO_PARTS) / TERMS[currency].perThousandEuro : 0n;

/**
 * Converts minor units to euro cents by the reference rate, rounded down; undefined where there is no rate (demo money, points).
 */
export function euroCents(amount: bigint, currency: Currency): bigint | undefined {
  if (currency === "EUR") return amount;
  return isReal(currency) ? (amount * TERMS.EUR.perThousandEuro) / TERMS[currency].perThousandEuro : undefined;
}

/** Converts euro cents to minor units of another currency by the reference rate, rounded down. */
export const fromEuroCents = (cents: bigint, currency: RealCurrency): bigint =>
  (cents * TERMS[currency].perThousandEuro) / TERMS.EUR.perThousandEuro;

/** Converts minor units to another currency by the reference rate, rounded towards zero; unchanged for the same currency. */
export const inCurrency = (amount: bigint, from: RealCurrency, to: RealCurrency): bigint =>
  from === to ? amount : (amount * TERMS[to].perThousandEuro) / TERMS[from].perThousandEuro;
