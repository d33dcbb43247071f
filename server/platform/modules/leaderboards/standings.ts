import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Scoring } from "#app/contract/competitions.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Database, oneOf } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { notSelfExcluded } from "#server/platform/modules/protection/index.ts";
import type { Contest, CountedWindow } from "./contest.ts";
import { COUNTED_ROUNDS, countsFor, SUMS } from "./counted-rounds.ts";
import { rank, type Standing, type Tally } from "./ranking.ts";
import { contestTallies, finalPlaces } from "./tables.ts";

/** Players who may appear on a board: confirmed and not blocked now, and not excluded at an instant. */
export const mayAppear = (at: Date): SQL | undefined =>
  and(isNull(players.blockedAt), isNotNull(players.emailConfirmedAt), notSelfExcluded(players.id, at));

/** The nickname that a final board shows a player by. */
export const finalNickname = sql<string | null>`nullif(coalesce(${finalPlaces.nickname}, ${players.nickname}), '')`;

/** The columns of a tally for each scoring: the figure, and when it was reached. */
const COLUMNS: Record<Scoring, readonly [SQL, SQL]> = {
  wagered: [sql`staked`, sql`staked_at`],
  won: [sql`paid`, sql`paid_at`],
  multiplier: [sql`best`, sql`best_at`],
};

/** Rounds of a window that are not in its tallies yet: those of the last minutes, or all where it was never counted. */
export function uncounted(contest: Contest, { key, startsAt, endsAt }: CountedWindow): SQL {
  const from = sql`greatest(${startsAt.toISOString()}::timestamptz,
    (select counted_until from contest_counts where contest = ${key}))`;
  return sql`select ${SUMS} from ${COUNTED_ROUNDS} where ${countsFor(contest, from, endsAt)} group by 1, 2`;
}

/** The best single round of a contest, in hundredths of its stake. */
export interface BestRound {
  playerId: string;
  nickname: string | null;
  score: bigint;
  reachedAt: Date;
}

/**
 * A whole board in one row, because sending thousands of rows costs more than summing them up: lists in one order, separated by
 * spaces. Instants in milliseconds, `-` where nothing was paid.
 */
interface Row extends Record<string, unknown> {
  players: string | null;
  currencies: string | null;
  amounts: string | null;
  reached: string | null;
  bests: string | null;
  best_at: string | null;
  nicknames: (string | null)[] | null;
}

const NOT_REACHED = "-";

const inMs = (at: SQL): SQL => sql`coalesce(((date_part('epoch', ${at}) * 1000)::bigint)::text, ${NOT_REACHED}::text)`;

function amountsAs(scoring: Scoring): SQL {
  const [amount, reachedAt] = COLUMNS[scoring];
  return sql`string_agg(${amount}::text, ' ') as amounts, string_agg(${inMs(reachedAt)}, ' ') as reached`;
}

const listOf = (text: string | null): string[] => text?.split(" ") ?? [];

/** Each player's tallies by currency, in parts. */
function talliesOf({ players: ids, nicknames, ...lists }: Row): Tally[] {
  const [currencies, amounts, reached] = [listOf(lists.currencies), listOf(lists.amounts), listOf(lists.reached)];
  const tallies: Tally[] = [];
  for (const [at, playerId] of listOf(ids).entries()) {
    if (reached[at] === NOT_REACHED) continue;
    tallies.push({
      playerId,
      nickname: nicknames?.[at] ?? null,
      currency: currencies[at] as RealCurrency,
      amount: BigInt(amounts[at] ?? 0),
      reachedAt: new Date(Number(reached[at])),
    });
  }
  return tallies;
}

/** The best round, and of equal ones the earlier. */
function bestOf({ players: ids, nicknames, ...lists }: Row): BestRound | null {
  const reached = listOf(lists.best_at);
  let best = { at: -1, score: -1, ms: 0 };
  for (const [at, text] of listOf(lists.bests).entries()) {
    if (reached[at] === NOT_REACHED) continue;
    const [score, ms] = [Number(text), Number(reached[at])];
    if (score > best.score || (score === best.score && ms < best.ms)) best = { at, score, ms };
  }
  const playerId = listOf(ids)[best.at];
  if (playerId === undefined) return null;
  const nickname = nicknames?.[best.at] ?? null;
  return { playerId, nickname, score: BigInt(best.score), reachedAt: new Date(best.ms) };
}

/**
 * The places of all players, from the tallies and the rounds that are not in them yet, and the best round. A player excluded at
 * the instant has none. One statement, so that no round is missed or counted twice during a count.
 */
export async function standingsOf(
  db: Database,
  contest: Contest,
  at: Date,
): Promise<{ standings: Standing[]; best: BestRound | null }> {
  const keys = oneOf(contest.windows.map(({ key }) => key));
  const parts = contest.windows.map((window) => sql`union all ${uncounted(contest, window)}`);
  // A player's parts are joined during ranking: most players have one, and grouping them all is half the work.
  const { rows } = await db.execute<Row>(sql`
    with parts as (
      select player_id, currency, rounds, staked, paid, best, staked_at, paid_at, best_at
      from contest_tallies where contest in ${keys} ${sql.join(parts, sql` `)}
    )
    select string_agg(parts.player_id, ' ') as players, string_agg(parts.currency, ' ') as currencies,
      ${amountsAs(contest.scoring)}, string_agg(best::text, ' ') as bests, string_agg(${inMs(sql`best_at`)}, ' ') as best_at,
      json_agg(${players.nickname}) as nicknames
    from parts join ${players} on ${players.id} = parts.player_id
    where ${mayAppear(at)}`);
  const [row] = rows;
  if (!row) return { standings: [], best: null };
  return { standings: rank(talliesOf(row), contest.scoring), best: bestOf(row) };
}

/** The best round of a closed contest, by the tallies alone: they contain all rounds. */
export async function bestCounted(db: Database, { key, windows }: Contest, at: Date): Promise<BestRound | null> {
  const keys = windows.map(({ key }) => key);
  const [row] = await db
    .select({ tally: contestTallies, nickname: finalNickname })
    .from(contestTallies)
    .innerJoin(players, eq(players.id, contestTallies.playerId))
    .leftJoin(finalPlaces, and(eq(finalPlaces.contest, key), eq(finalPlaces.playerId, players.id)))
    .where(and(inArray(contestTallies.contest, keys), isNotNull(contestTallies.bestAt), mayAppear(at)))
    .orderBy(desc(contestTallies.best), asc(contestTallies.bestAt))
    .limit(1);
  if (!row?.tally.bestAt) return null;
  const { playerId, best, bestAt } = row.tally;
  return { playerId, nickname: row.nickname, score: best, reachedAt: bestAt };
}
