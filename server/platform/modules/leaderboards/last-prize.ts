import { and, between, eq, sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, oneOf } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";
import { liveBoard } from "./board.ts";
import { type Contest, prizeRows, prizesOf } from "./contest.ts";
import { uncounted } from "./standings.ts";
import { finalPlaces } from "./tables.ts";

/** Longer than the board's, whose changes are published to pages: a mean over many players changes slowly. */
const LIFETIME_MS = 30_000;

/** With the players it covers: the board may have others before these sums are recomputed. */
interface Spent {
  players: number;
  staked: bigint;
  paid: bigint;
}

const kept = new KeptFigures<Spent>(LIFETIME_MS);

/** What some players have staked and been paid in a contest, in euro cents: the sums of the published rounds. */
async function spentBy(db: Database, contest: Contest, playerIds: readonly string[]): Promise<Spent> {
  const keys = oneOf(contest.windows.map(({ key }) => key));
  // Also within the tallies, which are found by their key: there are as many as players.
  const isOne = sql`player_id = any(${sql.param([...playerIds])}::text[])`;
  const parts = contest.windows.map(
    (window) => sql`union all select player_id, currency, staked, paid from (${uncounted(contest, window)}) late`,
  );
  const { rows } = await db.execute<{ currency: RealCurrency; staked: string; paid: string }>(sql`
    with parts as (
      select player_id, currency, staked, paid from contest_tallies where contest in ${keys} and ${isOne} ${sql.join(parts, sql` `)}
    )
    select currency, sum(staked)::text as staked, sum(paid)::text as paid from parts
    where ${isOne} group by 1`);
  const sum = (of: "staked" | "paid") =>
    rows.reduce((all, row) => all + (euroCents(BigInt(row[of]), row.currency) ?? 0n), 0n);
  return { players: playerIds.length, staked: sum("staked"), paid: sum("paid") };
}

async function playersOn(
  context: Context,
  contest: Contest,
  { fromPlace, toPlace }: { fromPlace: number; toPlace: number },
  closedAt: Date | null,
): Promise<string[]> {
  if (!closedAt) {
    const { standings } = await liveBoard(context, contest);
    return standings.slice(fromPlace - 1, toPlace).map(({ playerId }) => playerId);
  }
  const rows = await context.connection.db
    .select({ playerId: finalPlaces.playerId })
    .from(finalPlaces)
    .where(and(eq(finalPlaces.contest, contest.key), between(finalPlaces.place, fromPlace, toPlace)));
  return rows.map(({ playerId }) => playerId);
}

/**
 * The average cost of the last prize to the players around its place: what they staked in the contest minus what that paid. Null
 * where there are none.
 */
export async function lastPrizeOf(context: Context, contest: Contest, fund: bigint, closedAt: Date | null) {
  const last = prizeRows(prizesOf(contest, fund)).at(-1);
  if (!last) return null;
  const { players, staked, paid } = await kept.get(
    context,
    `${contest.key} ${closedAt ? "closed" : "open"}`,
    async () => spentBy(context.connection.db, contest, await playersOn(context, contest, last, closedAt)),
  );
  if (players === 0) return null;
  const [each, back] = [staked / BigInt(players), paid / BigInt(players)];
  return {
    ...last,
    players,
    staked: toMoney(each, "EUR"),
    paid: toMoney(back, "EUR"),
    cost: toMoney(each - back, "EUR"),
  };
}
