import { and, eq, gte, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { Contest } from "./contest.ts";

/**
 * The real rounds that boards count: those of the house and those of providers' games, by the columns and under the name of the
 * table of rounds. A provider's round counts from the instant of its first bet.
 */
export const COUNTED_ROUNDS = sql`(
  select id, mode, owner_id, game_id, currency, stake, payout, settled_at from rounds where mode = 'real'
  union all
  select game_id || '/' || round, 'real', player_id, game_id, currency, stake, payout, began_at from provider_rounds
  where stake > 0
) rounds`;

const multiplier = sql`(${rounds.payout} * 100 / ${rounds.stake})`;

/** Whether the round's player had joined the tournament that has to be joined first. */
const isAfterJoining = (tournamentId: string): SQL => sql`exists (
  select from tournament_entries entry where entry.tournament_id = ${tournamentId}
    and entry.player_id = ${rounds.ownerId} and entry.joined_at <= ${rounds.settledAt})`;

/** Rounds that count for a contest, settled from one instant on and before another; each may be a subquery. */
export const countsFor = (
  { gameIds, pauses, joined }: Pick<Contest, "gameIds" | "pauses" | "joined">,
  from: Date | SQL,
  until: Date,
): SQL | undefined =>
  and(
    eq(rounds.mode, "real"),
    inArray(rounds.gameId, [...gameIds]),
    gte(rounds.settledAt, from),
    lt(rounds.settledAt, until),
    ...pauses.map((pause) =>
      not(
        and(
          gte(rounds.settledAt, new Date(pause.from)),
          pause.until === null ? undefined : lt(rounds.settledAt, new Date(pause.until)),
        ) as SQL,
      ),
    ),
    joined === undefined ? undefined : isAfterJoining(joined),
  );

/** The sums of rounds by player and currency, in the columns of a tally after its key. */
export const SUMS = sql`${rounds.ownerId} as player_id, ${rounds.currency} as currency, count(*) as rounds,
  sum(${rounds.stake})::bigint as staked, sum(${rounds.payout})::bigint as paid, max(${multiplier}) as best,
  max(${rounds.settledAt}) as staked_at, max(${rounds.settledAt}) filter (where ${rounds.payout} > 0) as paid_at,
  (array_agg(${rounds.settledAt} order by ${multiplier} desc, ${rounds.settledAt})
    filter (where ${rounds.payout} > 0))[1] as best_at`;
