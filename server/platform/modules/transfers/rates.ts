import { and, eq, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { DAY_MS } from "#server/durations.ts";
import { type RateSourceId, ratesSource } from "#server/platform/adapters/rates/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { cross, type Rate, readDecimal } from "#server/platform/modules/currencies/index.ts";
import { exchangeRates } from "./tables.ts";

/** Bridges a long weekend; older rates say too little about today to exchange money by. */
const OLDEST_DAYS = 4;

/** Requests the source's last rates and stores them, for every replica to quote by. */
export async function fetchRates(context: Context): Promise<void> {
  const source = ratesSource(context);
  if (!source) return;
  const { day, perEuro } = await source.publish();
  const fetchedAt = context.clock.now();
  if (ageInDays(day, fetchedAt) < -1) throw new Error(`the rates are of ${day}, which is to come`);
  const rows = Object.entries(perEuro).map(([currency, text]) => ({
    source: source.id,
    day,
    fetchedAt,
    perEuro: text,
    currency: currency as RealCurrency,
  }));
  await context.connection.db
    .insert(exchangeRates)
    .values(rows)
    .onConflictDoUpdate({
      target: [exchangeRates.source, exchangeRates.day, exchangeRates.currency],
      set: { perEuro: sql`excluded.per_euro`, fetchedAt: sql`excluded.fetched_at` },
    });
}

/** Whole days from the day of the rates to the UTC day of an instant. */
const ageInDays = (day: string, now: Date): number =>
  Math.floor(now.getTime() / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);

/** Rates of one source and day. */
export interface Rates {
  source: RateSourceId;
  day: string;
  /** Undefined where the source lacks one of the currencies. */
  between(from: RealCurrency, to: RealCurrency): Rate | undefined;
}

/** The last rates of the platform's source; undefined where there are none or they are too old. */
export async function lastRates(db: Database | Transaction, context: Context): Promise<Rates | undefined> {
  const source = ratesSource(context)?.id;
  if (!source) return undefined;
  const last = db
    .select({ day: sql`max(${exchangeRates.day})` })
    .from(exchangeRates)
    .where(eq(exchangeRates.source, source));
  const rows = await db
    .select()
    .from(exchangeRates)
    .where(and(eq(exchangeRates.source, source), eq(exchangeRates.day, sql`(${last})`)));
  const day = rows[0]?.day;
  if (day === undefined || ageInDays(day, context.clock.now()) > OLDEST_DAYS) return undefined;
  const perEuro = new Map<RealCurrency, string>([["EUR", "1"], ...rows.map(asPair)]);
  return {
    source,
    day,
    between(from, to) {
      const [one, other] = [perEuro.get(from), perEuro.get(to)];
      return one && other ? cross(readDecimal(one), readDecimal(other)) : undefined;
    },
  };
}

const asPair = ({ currency, perEuro }: typeof exchangeRates.$inferSelect): [RealCurrency, string] => [
  currency,
  perEuro,
];
