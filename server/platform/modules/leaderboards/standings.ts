import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Scoring } from "#app/contract/competitions.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { notSelfExcluded } from "#server/platform/modules/protection/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { Contest, CountedWindow } from "./contest.ts";
import { countsFor, SUMS } from "./counted-rounds.ts";
import { rank, type Standing } from "./ranking.ts";
import { contestTallies } from "./tables.ts";

/** Players who may stand on a board: confirmed and not blocked now, and not excluded at an instant. */
export const mayAppear = (at: Date): SQL | undefined =>
  and(isNull(players.blockedAt), isNotNull(players.emailConfirmedAt), notSelfExcluded(players.id, at));

/** The columns of a tally that a scoring goes by. */
const AMOUNTS: Record<Scoring, SQL> = {
  wagered: sql`sum(staked)::text as amount, max(staked_at) as reached_at`,
  won: sql`sum(paid)::text as amount, max(paid_at) as reached_at`,
  multiplier: sql`max(best)::text as amount, (array_agg(best_at order by best desc, best_at))[1] as reached_at`,
};

/** What is not in the tallies of a window yet: the rounds of the last minutes, or of all where it was never counted. */
export function uncounted(contest: Contest, { key, startsAt, endsAt }: CountedWindow): SQL {
  const from = sql`greatest(${startsAt.toISOString()}::timestamptz,
    (select counted_until from contest_counts where contest = ${key}))`;
  return sql`select ${SUMS} from ${rounds} where ${countsFor(contest, from, endsAt)} group by 1, 2`;
}

interface Row extends Record<string, unknown> {
  player_id: string;
  nickname: string | null;
  currency: RealCurrency;
  amount: string;
  /** Milliseconds, as the row below: thousands of rows are read. */
  reached_at: string | null;
  best: string;
  best_at: string | null;
}

const inMs = (at: SQL): SQL => sql`(extract(epoch from ${at}) * 1000)::bigint::text`;

/** The best single round of a contest, in hundredths of its stake. */
export interface BestRound {
  playerId: string;
  nickname: string | null;
  score: bigint;
  reachedAt: Date;
}

function bestOf(rows: readonly Row[]): BestRound | null {
  let best: (Row & { best_at: string }) | null = null;
  for (const row of rows) {
    const { best: score, best_at: at } = row;
    if (at === null) continue;
    const ahead = best === null ? 1 : Number(score) - Number(best.best) || Number(best.best_at) - Number(at);
    if (ahead > 0) best = { ...row, best_at: at };
  }
  if (!best) return null;
  const { player_id: playerId, nickname, best_at: at } = best;
  return { playerId, nickname, score: BigInt(best.best), reachedAt: new Date(Number(at)) };
}

/**
 * The places of all players, from the tallies and the rounds that are not in them yet, and the best round.
 * A player excluded at the instant has none. One statement, so that no round is missed or counted twice while a count goes on.
 */
export async function standingsOf(
  db: Database,
  contest: Contest,
  at: Date,
): Promise<{ standings: Standing[]; best: BestRound | null }> {
  const keys = sql.join(
    contest.windows.map(({ key }) => sql`${key}`),
    sql`, `,
  );
  const parts = contest.windows.map((window) => sql`union all ${uncounted(contest, window)}`);
  const { rows } = await db.execute<Row>(sql`
    with parts as (
      select player_id, currency, rounds, staked, paid, best, staked_at, paid_at, best_at
      from contest_tallies where contest in (${keys}) ${sql.join(parts, sql` `)}
    ), sums as (
      select player_id, currency, ${AMOUNTS[contest.scoring]}, max(best)::text as best,
        (array_agg(best_at order by best desc, best_at))[1] as best_at
      from parts group by 1, 2
    )
    select sums.player_id, sums.currency, sums.amount, sums.best, ${inMs(sql`sums.reached_at`)} as reached_at,
      ${inMs(sql`sums.best_at`)} as best_at, ${players.nickname} as nickname
    from sums join ${players} on ${players.id} = sums.player_id
    where ${mayAppear(at)}`);
  const tallies = rows.flatMap(({ player_id: playerId, nickname, currency, amount, reached_at: reachedAt }) =>
    reachedAt === null
      ? []
      : [{ playerId, nickname, currency, amount: BigInt(amount), reachedAt: new Date(Number(reachedAt)) }],
  );
  return { standings: rank(tallies, contest.scoring), best: bestOf(rows) };
}

/** The best round of the tallies alone, where all rounds are in them. */
export async function bestCounted(db: Database, { windows }: Contest, at: Date): Promise<BestRound | null> {
  const keys = windows.map(({ key }) => key);
  const [row] = await db
    .select({ tally: contestTallies, nickname: players.nickname })
    .from(contestTallies)
    .innerJoin(players, eq(players.id, contestTallies.playerId))
    .where(and(inArray(contestTallies.contest, keys), isNotNull(contestTallies.bestAt), mayAppear(at)))
    .orderBy(desc(contestTallies.best), asc(contestTallies.bestAt))
    .limit(1);
  if (!row?.tally.bestAt) return null;
  const { playerId, best, bestAt } = row.tally;
  return { playerId, nickname: row.nickname, score: best, reachedAt: bestAt };
}
