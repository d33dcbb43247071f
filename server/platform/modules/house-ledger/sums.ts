import { type SQL, sql } from "drizzle-orm";
import { JACKPOT_LEVELS } from "#app/contract/games/jackpots.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { utcDay } from "#server/platform/db/period.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";
import {
  accountId,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
} from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { poolAccount } from "#server/platform/modules/wallet/index.ts";
import { houseGames } from "./tables.ts";

/** What games received and paid in one currency, in its minor units; jackpots in euro cents. */
export interface Sum {
  currency: RealCurrency;
  staked: bigint;
  paid: bigint;
  jackpots: bigint;
  rounds: number;
  voids: number;
  largestWin: bigint;
}

export interface GameSum extends Sum {
  day: string;
  gameId: string;
}

/** A sum as the database returns it: its amounts as digits. */
interface SumRow extends Record<string, unknown> {
  currency: RealCurrency;
  staked: string;
  paid: string;
  jackpots: string;
  rounds: number;
  voids: number;
  largestWin: string;
}

const asSum = ({ currency, staked, paid, jackpots, rounds, voids, largestWin }: SumRow): Sum => ({
  currency,
  rounds,
  voids,
  staked: BigInt(staked),
  paid: BigInt(paid),
  jackpots: BigInt(jackpots),
  largestWin: BigInt(largestWin),
});

const POOLS = sql.join(
  JACKPOT_LEVELS.map((level) => sql`${accountId(poolAccount(level))}::uuid`),
  sql`, `,
);

/**
 * The sums of every game, by day (UTC) and currency, as a query over the postings of a period; `during` is the period as a
 * condition on an instant. Demo money never reaches the ledger. A void round counts in none of the sums, except for its value
 * above its stake. The round determines the game in which a jackpot was won, and the largest payout; a jackpot that was
 * paid after its round is one of its own.
 */
export const sumsOf = (during: (instant: SQL) => SQL): SQL => sql`
  select day, game_id, currency, sum(staked)::bigint as staked, sum(paid)::bigint as paid, sum(jackpots)::bigint as jackpots,
    sum(rounds)::int as rounds, sum(voids)::int as voids, max(largest_win)::bigint as largest_win
  from (
    select ${utcDay(sql`entry.at`)} as day, account.owner_id as game_id, account.currency,
      case account.kind when 'stakes' then posting.amount else 0 end as staked,
      case account.kind when 'payouts' then -posting.amount else 0 end as paid,
      0 as jackpots, case account.kind when 'stakes' then sign(posting.amount) else 0 end as rounds, 0 as voids, 0 as largest_win
    from ${ledgerTransactions} entry
    join ${ledgerPostings} posting on posting.transaction_id = entry.id
    join ${ledgerAccounts} account on account.id = posting.account_id
    where account.owner = 'game' and account.kind in ('stakes', 'payouts') and ${during(sql`entry.at`)}
    union all
    select ${utcDay(sql`entry.at`)}, round.game_id, 'EUR', 0, 0, -posting.amount, 0, 0,
      case entry.kind when 'jackpot_paid' then -posting.amount else 0 end
    from ${ledgerTransactions} entry
    join ${ledgerPostings} posting on posting.transaction_id = entry.id
    join ${rounds} round on round.id = entry.reference_id
    where entry.kind in ('jackpot_won', 'jackpot_paid') and posting.account_id in (${POOLS}) and ${during(sql`entry.at`)}
    union all
    select ${utcDay(sql`entry.at`)}, round.game_id, round.currency, 0, 0, 0, 0, 1, 0
    from ${ledgerTransactions} entry join ${rounds} round on round.id = entry.reference_id
    where entry.kind = 'round_voided' and ${during(sql`entry.at`)}
    union all
    select ${utcDay(sql`settled_at`)}, game_id, currency, 0, 0, 0, 0, 0, payout + jackpot_paid
    from ${rounds} where mode = 'real' and ${during(sql`settled_at`)}
  ) movements group by 1, 2, 3`;

const SUM_COLUMNS = sql`currency, staked::text, paid::text, jackpots::text, rounds, voids, largest_win::text as "largestWin"`;

const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;

/** The sums of a period, its end included. */
export async function sumsBetween(db: Database, from: Date, to: Date): Promise<GameSum[]> {
  const { rows } = await db.execute<SumRow & { day: string; gameId: string }>(sql`
    select day::text, game_id as "gameId", ${SUM_COLUMNS}
    from (${sumsOf((instant) => sql`${instant} >= ${at(from)} and ${instant} <= ${at(to)}`)}) sums`);
  return rows.map((row) => ({ ...asSum(row), day: row.day, gameId: row.gameId }));
}

/** A period of whole UTC days, both included, of one game or of all. */
export interface SumsFilter {
  from: string;
  to: string;
  gameId?: string | undefined;
}

/** The sealed sums of a period, grouped by day or by game and by currency: far fewer rows than by both. */
export async function sealedSums(db: Database, key: "day" | "gameId", { from, to, gameId }: SumsFilter) {
  const column = key === "day" ? sql`day::text` : sql`game_id`;
  const { rows } = await db.execute<SumRow & { key: string }>(sql`
    select key, ${SUM_COLUMNS} from (
      select ${column} as key, currency, sum(staked) as staked, sum(paid) as paid, sum(jackpots) as jackpots,
        sum(rounds)::int as rounds, sum(voids)::int as voids, max(largest_win) as largest_win
      from ${houseGames}
      where day between ${from}::date and ${to}::date and game_id = coalesce(${gameId ?? null}, game_id) group by 1, 2
    ) sums`);
  return rows.map((row) => ({ ...asSum(row), key: row.key }));
}

export interface Euro {
  staked: bigint;
  paidBack: bigint;
  largestWin: bigint;
  rounds: number;
  voids: number;
}

/**
 * Converts to euro cents by the reference rate. Each currency is summed up before the conversion: rounding loses less than a cent
 * of each.
 */
export function inEuro(sums: readonly Sum[]): Euro {
  const totals = new Map<RealCurrency, { staked: bigint; paid: bigint; largestWin: bigint }>();
  const euro: Euro = { staked: 0n, paidBack: 0n, largestWin: 0n, rounds: 0, voids: 0 };
  for (const { currency, staked, paid, jackpots, rounds, voids, largestWin } of sums) {
    const total = totals.get(currency) ?? { staked: 0n, paid: 0n, largestWin: 0n };
    total.staked += staked;
    total.paid += paid;
    if (largestWin > total.largestWin) total.largestWin = largestWin;
    totals.set(currency, total);
    euro.paidBack += jackpots;
    euro.rounds += rounds;
    euro.voids += voids;
  }
  for (const [currency, { staked, paid, largestWin }] of totals) {
    const cents = (amount: bigint) => euroCents(amount, currency) ?? 0n;
    euro.staked += cents(staked);
    euro.paidBack += cents(paid);
    if (cents(largestWin) > euro.largestWin) euro.largestWin = cents(largestWin);
  }
  return euro;
}
