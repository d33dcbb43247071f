import { sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { daysOf, instantOf, isWithin, type Period } from "#server/platform/db/period.ts";
import { accountId, ledgerCashChanges } from "#server/platform/modules/ledger/index.ts";
import { playerAccount } from "#server/platform/modules/wallet/index.ts";
import { dayAfter, dayOf, startOfDay } from "#server/platform/utc-days.ts";
import { marksAt } from "./marks.ts";

type Balances = DataOf<"getBalanceHistory">;

/**
 * Up to this many days are listed individually; longer periods by the week, so that a year costs and shows no more than two
 * months.
 */
const MOST_DAYS = 62;
const DAY_SECONDS = 24 * 60 * 60;

/** The starts of each step of several days of a period, and its end. Those in the future are left out. */
export function endsOf(period: Period, now: Date): { every: number; instants: Date[] } {
  const tomorrow = startOfDay(dayAfter(dayOf(now)));
  const days = daysOf({ from: period.from, until: period.until < tomorrow ? period.until : tomorrow });
  const every = days.length - 1 > MOST_DAYS ? 7 : 1;
  return { every, instants: days.filter((_, place) => place % every === 0 || place === days.length - 1) };
}

interface Moved extends Record<string, unknown> {
  place: number;
  came: string;
  went: string;
}

/** Credits and debits other than rounds, by the index of the day they happened in. */
const movedQuery = (playerId: string, currency: RealCurrency, period: Period, every: number) => {
  const { at, amount, ...change } = ledgerCashChanges;
  return sql`
    select floor(extract(epoch from ${at} - ${instantOf(period.from)}) / ${every * DAY_SECONDS}::int)::int as place,
      coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::text as came,
      coalesce(sum(${amount}) filter (where ${amount} < 0), 0)::text as went
    from ${ledgerCashChanges}
    where ${change.playerId} = ${playerId} and ${isWithin(period, at)} and ${change.currency} = ${currency} group by 1`;
};

/** The balance at both ends of a period and at the end of each day, or of each week of a long one. */
export async function balancesOf(
  tx: Transaction,
  { playerId, currency, period, now }: { playerId: string; currency: RealCurrency; period: Period; now: Date },
): Promise<Balances> {
  const { every, instants } = endsOf(period, now);
  const account = accountId(playerAccount(playerId, "cash", currency));
  const [first, ...ends] = await marksAt(tx, account, { instants, now });
  const { rows } = await tx.execute<Moved>(movedQuery(playerId, currency, period, every));
  const moved = new Map(rows.map((row) => [row.place, row]));
  const money = (amount: string | bigint | undefined) => toMoney(BigInt(amount ?? 0), currency);
  return {
    currency,
    every: every === 1 ? "day" : "week",
    from: dayOf(period.from),
    opening: money(first?.balance),
    ends: ends.map(({ at, balance }, place) => ({
      day: dayOf(new Date(at.getTime() - 1)),
      balance: money(balance),
      in: money(moved.get(place)?.came),
      out: money(moved.get(place)?.went),
    })),
  };
}
