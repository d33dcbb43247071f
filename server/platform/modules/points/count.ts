import { eq, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { playersNotInPoints } from "#server/platform/modules/providers/index.ts";
import { ownersOfSettled } from "#server/platform/modules/rounds/index.ts";
import { creditPoints } from "#server/platform/modules/wallet/index.ts";
import { type Earned, earn } from "./accrual.ts";
import { type CountedStake, noteEarned, stakesToCount } from "./stakes.ts";
import { statusAt } from "./statuses.ts";
import { playerPoints, pointsCounts, pointsOwed, pointsSweeps } from "./tables.ts";

/** Rounds younger than this wait for the next count: more than the clocks of two replicas differ. */
const HELD_BACK_MS = 60_000;

/** How far back players are searched for again: longer than a transaction that settles a round may take. */
const OVERLAP_MS = 60 * 60 * 1000;

const SWEEP = "rounds";

interface Times {
  /** Rounds settled later are left for the next count. */
  until: Date;
  now: Date;
}

/** The player's row, locked: of two replicas that count the same player the second finds nothing left. */
async function lockStanding(tx: Transaction, playerId: string) {
  await tx.insert(playerPoints).values({ playerId, lifetime: 0n, carry: 0n, openRounds: [] }).onConflictDoNothing();
  const [row] = await tx.select().from(playerPoints).where(eq(playerPoints.playerId, playerId)).for("update");
  if (!row) throw new Error(`the points of ${playerId} could not be locked`);
  return row;
}

/** Stakes in euro cents, for display: points are computed from the exact figures of {@link earn}. */
function wageredIn(stakes: readonly CountedStake[]): bigint {
  const sums = new Map<Currency, bigint>();
  for (const { currency, stake } of stakes) sums.set(currency, (sums.get(currency) ?? 0n) + stake);
  return [...sums].reduce((total, [currency, sum]) => total + (euroCents(sum, currency) ?? 0n), 0n);
}

/** The games of some stakes, the one with the most rounds first. */
function gamesOf(stakes: readonly CountedStake[]): string[] {
  const rounds = new Map<string, number>();
  for (const { gameId } of stakes) rounds.set(gameId, (rounds.get(gameId) ?? 0) + 1);
  return [...rounds].sort(([, one], [, other]) => other - one).map(([gameId]) => gameId);
}

/** The count of these stakes, in their order; null where they do not add up to a whole point. */
export function countOf(standing: Earned, stakes: readonly CountedStake[]) {
  const { lifetime, carry, parts } = earn(
    standing,
    stakes.map(({ currency, stake, takenBack }) => (takenBack === undefined ? { currency, stake } : { takenBack })),
  );
  const points = lifetime - standing.lifetime;
  const last = stakes.at(-1);
  if (!last || points === 0n) return null;
  const played = stakes.filter(({ stake }) => stake >= 0n);
  const counted = {
    id: last.id.replace(/^rnd_/, "pts_"),
    points,
    rounds: played.length,
    gameIds: gamesOf(played),
    wagered: wageredIn(stakes),
    statusName: statusAt(lifetime).name,
  };
  return { counted, lifetime, carry, parts };
}

/**
 * Counts the real rounds of one player since the last count, those at providers' games among them, in one entry of the ledger.
 * Rounds that do not add up to a whole point are left to the next count.
 */
async function countPlayer(tx: Transaction, playerId: string, { until, now }: Times): Promise<void> {
  // Bets hold the player's row until they commit: one settled by `until` that is not committed yet is waited for.
  await lockPlayer(tx, playerId, "update");
  const standing = await lockStanding(tx, playerId);
  // A replica that started earlier and arrived later: counting again from its instant would count later rounds twice.
  if (standing.countedUntil && standing.countedUntil > until) return;
  const read = { until: standing.countedUntil, open: standing.openRounds };
  const { stakes, open, provided } = await stakesToCount(tx, playerId, read, until);
  const count = countOf(standing, stakes);
  if (!count) return;
  const { counted, lifetime, carry, parts } = count;
  await noteEarned(tx, provided, stakes, parts);
  const balances = await creditPoints(tx, { playerId, countId: counted.id, points: counted.points, at: now });
  await tx.insert(pointsCounts).values({ ...counted, playerId, ...balances, countedAt: now });
  await tx
    .update(playerPoints)
    .set({ lifetime, carry, countedUntil: until, openRounds: open })
    .where(eq(playerPoints.playerId, playerId));
}

async function sweptUntil(db: Database): Promise<Date> {
  const [sweep] = await db.select().from(pointsSweeps).where(eq(pointsSweeps.name, SWEEP));
  return new Date(Math.max(0, (sweep?.until.getTime() ?? 0) - OVERLAP_MS));
}

/** Not moved back by a replica that started earlier and ended later. */
const setSweptUntil = (db: Database, until: Date) =>
  db
    .insert(pointsSweeps)
    .values({ name: SWEEP, until })
    .onConflictDoUpdate({
      target: pointsSweeps.name,
      set: { until: sql`greatest(${pointsSweeps.until}, excluded.until)` },
    });

/** Players whose last count failed. */
async function owedPlayers(db: Database): Promise<string[]> {
  const rows = await db.select({ playerId: pointsOwed.playerId }).from(pointsOwed);
  return rows.map(({ playerId }) => playerId);
}

/**
 * Gives points for the rounds played since the last time, player by player. A player whose points cannot be counted is logged and
 * stored, to be retried every time; the others get theirs.
 */
export async function countPoints({ connection, clock, log }: Context): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() - HELD_BACK_MS);
  const owed = new Set(await owedPlayers(connection.db));
  const from = await sweptUntil(connection.db);
  const owners = await ownersOfSettled(connection.db, from, until);
  const provided = await playersNotInPoints(connection.db, from, until);
  for (const playerId of new Set([...owners, ...provided, ...owed])) {
    try {
      await connection.inTransaction(async (tx) => {
        await countPlayer(tx, playerId, { until, now });
        if (owed.has(playerId)) await tx.delete(pointsOwed).where(eq(pointsOwed.playerId, playerId));
      });
    } catch (err) {
      log.error({ err, playerId }, "points were not counted");
      await connection.db.insert(pointsOwed).values({ playerId, since: now }).onConflictDoNothing();
    }
  }
  await setSweptUntil(connection.db, until);
}
