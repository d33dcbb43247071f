import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Game } from "#server/games/index.ts";
import { type Given, prepared, type Transaction, type Writer } from "#server/platform/db/index.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { refusalToPlay } from "#server/platform/modules/protection/index.ts";
import { restrictions } from "#server/platform/modules/protection/tables.ts";
import { lastAtPace, type PacedAsked, pacedAsked } from "./pace.ts";
import type { Round } from "./round.ts";
import type { Seat } from "./seats/seat.ts";
import { disabledGames, rounds } from "./tables.ts";

const repeated = alias(rounds, "repeated");

export type LastRound = Pick<Round, "state" | "payout" | "openedAt">;

/** What stands before a bet. */
export interface BeforeBet {
  /** Of the round that the owner's bet with this operation id made before. */
  repeatedId: string | null;
  /** Why the owner may not play at this moment; null where nothing is in the way. */
  obstacle: Error | null;
  isDisabled: boolean;
  /** The owner's last round of the game. */
  last: LastRound | null;
  /** When the last round began that the pace of the category counts from. */
  pacedFrom: Date | null;
  /** The owner has a bonus that has not ended. */
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

type Asked = PacedAsked & { gameId: string; operationId: string };

const standingBefore = prepared((db, asked: Given<Asked>) => {
  const { ownerId, gameId, operationId } = asked;
  const last = writeLastRound(db, asked).as("last");
  return db
    .select({
      player: players,
      restriction: restrictions,
      // Few bets are repeated: of the others a round's thirty columns would be described and empty.
      repeatedId: repeated.id,
      last: { state: last.state, payout: last.payout, openedAt: last.openedAt },
      isDisabled: exists(sql`select from ${disabledGames} where ${disabledGames.gameId} = ${gameId}`),
      pacedFrom: lastAtPace(asked),
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
 * Reads in one statement all that may refuse a bet before its stake is taken. The caller is at the table and has locked the row
 * of the player in a statement before: a restriction that was waited for there is seen here, and none comes after.
 */
export async function readBeforeBet(
  tx: Transaction,
  seat: Seat,
  { game, operationId, now }: { game: Game; operationId: string; now: Date },
): Promise<BeforeBet> {
  const rows = await standingBefore(tx, { ...pacedAsked(seat, game, now), gameId: game.id, operationId });
  const [first] = rows;
  if (!first) throw new Error("nothing stands before a bet");
  const { player, restriction: _, ...read } = first;
  if (seat.mode === "demo") return { ...read, obstacle: null };
  if (!player) throw new Error(`player ${seat.ownerId} does not exist`);
  const inForce = rows.flatMap(({ restriction }) => restriction ?? []);
  return { ...read, obstacle: refusalToPlay(player, inForce, now) };
}
