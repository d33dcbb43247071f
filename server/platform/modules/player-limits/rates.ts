import { and, desc, eq, lte } from "drizzle-orm";
import { CURRENCY_EXPONENT, type RealCurrency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { cross, PER_THOUSAND_EURO, readDecimal } from "#server/platform/modules/currencies/index.ts";
import { exchangeRates } from "#server/platform/modules/transfers/tables.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { dayRates } from "./tables.ts";

/** The house's own reference rate as a decimal text, used where no source publishes one. */
function referenceRate(currency: RealCurrency): string {
  const decimals = CURRENCY_EXPONENT[currency] + 3;
  const digits = String(PER_THOUSAND_EURO[currency]).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The rate that sources last published on or before a day. */
async function publishedRate(db: Database, day: string, currency: RealCurrency): Promise<string | undefined> {
  const [row] = await db
    .select({ perEuro: exchangeRates.perEuro })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.currency, currency), lte(exchangeRates.day, day)))
    .orderBy(desc(exchangeRates.day), desc(exchangeRates.fetchedAt), exchangeRates.source)
    .limit(1);
  return row?.perEuro;
}

/** The rate used for everybody on a day: the first count of the day stores it for all, and a mere view does not. */
async function rateOf(db: Database, day: string, currency: RealCurrency, isStored: boolean): Promise<string> {
  if (currency === "EUR") return "1";
  const known = () =>
    db
      .select({ perEuro: dayRates.perEuro })
      .from(dayRates)
      .where(and(eq(dayRates.day, day), eq(dayRates.currency, currency)));
  const [row] = await known();
  if (row) return row.perEuro;
  const perEuro = (await publishedRate(db, day, currency)) ?? referenceRate(currency);
  if (!isStored) return perEuro;
  await db.insert(dayRates).values({ day, currency, perEuro }).onConflictDoNothing();
  // Of two concurrent first counts, the one that committed.
  const [first] = await known();
  return first?.perEuro ?? perEuro;
}

interface Counted {
  amount: bigint;
  from: RealCurrency;
  /** The base currency. */
  to: RealCurrency;
  /** Stakes and deposits are rounded up, payouts down. */
  rounded: "up" | "down";
}

/** Converts minor units into another currency by the rates of both: exact but for the last unit. */
export function counted({ amount, from, to, rounded }: Counted, rates: { from: string; to: string }): bigint {
  const rate = cross(readDecimal(rates.from), readDecimal(rates.to));
  const top = amount * rate.numerator * 10n ** BigInt(CURRENCY_EXPONENT[to]);
  const bottom = rate.denominator * 10n ** BigInt(CURRENCY_EXPONENT[from]);
  return rounded === "up" ? (top + bottom - 1n) / bottom : top / bottom;
}

/** Converts money by the rate of an instant's day. */
export type Counting = (at: Date, money: Counted) => Promise<bigint>;

/** For decisions: a rate used for the first time is stored. */
export const counting = (tx: Transaction): Counting => countingBy(tx, true);

/** For display: writes nothing. */
export const showing = (db: Database): Counting => countingBy(db, false);

/** Reads each rate once. */
function countingBy(db: Database, isStored: boolean): Counting {
  const known = new Map<string, Promise<string>>();
  const rate = (day: string, currency: RealCurrency) => {
    const key = `${day} ${currency}`;
    const pendingRate = known.get(key) ?? rateOf(db, day, currency, isStored);
    known.set(key, pendingRate);
    return pendingRate;
  };
  return async (at, money) => {
    const { amount, from, to } = money;
    if (from === to || amount === 0n) return amount;
    const day = dayOf(at);
    return counted(money, { from: await rate(day, from), to: await rate(day, to) });
  };
}
