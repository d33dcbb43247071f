import { and, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Scoring } from "#app/contract/competitions.ts";
import type { Database } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { notSelfExcluded } from "#server/platform/modules/protection/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { Contest } from "./contest.ts";
import { rank, type Standing } from "./ranking.ts";

const multiplier = sql`${rounds.payout} * 100 / ${rounds.stake}`;

const SCORES: Record<Scoring, { amount: SQL<string>; reachedAt: SQL<Date> }> = {
  wagered: {
    amount: sql`sum(${rounds.stake})::text`,
    reachedAt: sql<Date>`max(${rounds.settledAt})`.mapWith(rounds.settledAt),
  },
  won: {
    amount: sql`sum(${rounds.payout})::text`,
    reachedAt: sql<Date>`max(${rounds.settledAt})`.mapWith(rounds.settledAt),
  },
  multiplier: {
    amount: sql`max(${multiplier})::text`,
    reachedAt: sql<Date>`(array_agg(${rounds.settledAt} order by ${multiplier} desc, ${rounds.settledAt}))[1]`.mapWith(
      rounds.settledAt,
    ),
  },
};

/** Players who may stand on a board: confirmed and not blocked now, and not excluded at an instant. */
export const mayAppear = (at: Date): SQL | undefined =>
  and(isNull(players.blockedAt), isNotNull(players.emailConfirmedAt), notSelfExcluded(players.id, at));

/**
 * The places of all players, from the real rounds that count: one query, and nothing stored. A player excluded at the
 * instant has none.
 */
export async function standingsOf(db: Database, contest: Contest, at: Date): Promise<Standing[]> {
  const { scoring, gameIds, windows } = contest;
  const inWindow = windows.map(({ startsAt, endsAt }) =>
    and(gte(rounds.settledAt, startsAt), lt(rounds.settledAt, endsAt)),
  );
  const rows = await db
    .select({
      playerId: players.id,
      nickname: players.nickname,
      currency: rounds.currency,
      amount: SCORES[scoring].amount,
      reachedAt: SCORES[scoring].reachedAt,
    })
    .from(rounds)
    .innerJoin(players, eq(players.id, rounds.ownerId))
    .where(
      and(
        eq(rounds.mode, "real"),
        inArray(rounds.gameId, [...gameIds]),
        or(...inWindow),
        // A round that paid nothing raises no winnings, so it must not move the time they were reached.
        scoring === "wagered" ? undefined : sql`${rounds.payout} > 0`,
        mayAppear(at),
      ),
    )
    .groupBy(players.id, rounds.currency);
  return rank(
    rows.map((row) => ({ ...row, amount: BigInt(row.amount) })),
    scoring,
  );
}
