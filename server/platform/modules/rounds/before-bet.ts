import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Game } from "#server/games/index.ts";
import { type Given, prepared, type Transaction, type Writer } from "#server/platform/db/index.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { refusalToPlay, standingColumns } from "#server/platform/modules/protection/index.ts";
import { restrictions } from "#server/platform/modules/protection/tables.ts";
import { isDisabledColumn } from "./disabled-games.ts";
import { lastAtPace, type PaceParameters, paceParameters } from "./pace.ts";
import type { Round } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { rounds } from "./tables.ts";

const repeated = alias(rounds, "repeated");

export type LastRound = Pick<Round, "state" | "payout" | "openedAt">;

/** What is read before a bet. */
export interface BeforeBet {
  /** Id of the round that an earlier bet of the owner with this operation id made. */
  repeatedId: string | null;
  /** Why the owner may not play now; null where nothing prevents it. */
  obstacle: Error | null;
  isDisabled: boolean;
  /** The owner's last round of the game. */
  last: LastRound | null;
  /** Start of the last round that the pace of the category counts from. */
  pacedFrom: Date | null;
  /** Whether the owner has a bonus that is still running. */
  hasBonus: boolean;
}

const writeLastRound = (db: Writer, { ownerId, gameId }: Given<{ ownerId: string; gameId: string }>) =>
  db
    .select({ state: rounds.state, payout: rounds.payout, openedAt: rounds.openedAt })
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId)))
    .orderBy(desc(rounds.openedAt))
    .limit(1);

export const lastRoundOf = prepared(writeLastRound);

const exists = (found: SQL) => sql<boolean>`exists (${found})`;

type BeforeBetParameters = PaceParameters & { gameId: string; operationId: string };

const standingBefore = prepared((db, parameters: Given<BeforeBetParameters>) => {
  const { ownerId, gameId, operationId } = parameters;
  const last = writeLastRound(db, parameters).as("last");
  return db
    .select({
      player: standingColumns,
      restriction: restrictions,
      // Only the id, because few bets are repeats: for all others the thirty columns of a round would be described and empty.
      repeatedId: repeated.id,
      last: { state: last.state, payout: last.payout, openedAt: last.openedAt },
      isDisabled: isDisabledColumn(gameId),
      pacedFrom: lastAtPace(parameters),
      hasBonus: exists(
        sql`select from ${playerBonuses} where ${playerBonuses.playerId} = ${ownerId} and ${playerBonuses.endedAt} is null`,
      ),
    })
    .from(sql`(select 1) asked`)
    .leftJoin(players, eq(players.id, ownerId))
    .leftJoin(restrictions, and(eq(restrictions.playerId, players.id), isNull(restrictions.deactivatedAt)))
    .leftJoin(repeated, and(eq(repeated.ownerId, ownerId), eq(repeated.operationId, operationId)))
    .leftJoinLateral(last, sql`true`);
});

/**
 * Reads in one statement everything that may refuse a bet before its stake is taken. The caller holds the lock of the table and
 * has locked the player's row in an earlier statement: a restriction that was waited for there is seen here, and none is added
 * after.
 */
export async function readBeforeBet(
  tx: Transaction,
  seat: Seat,
  { game, operationId, now }: { game: Game; operationId: string; now: Date },
): Promise<BeforeBet> {
  const rows = await standingBefore(tx, { ...paceParameters(seat, game, now), gameId: game.id, operationId });
  const [first] = rows;
  if (!first) throw new Error("nothing stands before a bet");
  const { player, restriction: _, ...read } = first;
  if (seat.mode === "demo") return { ...read, obstacle: null };
  if (!player) throw new Error(`player ${seat.ownerId} does not exist`);
  const inForce = rows.flatMap(({ restriction }) => restriction ?? []);
  return { ...read, obstacle: refusalToPlay(player, inForce, now) };
}
