import type { Context } from "../../context.ts";
import type { Connection } from "../../db/index.ts";
import type { Contest } from "./contest.ts";
import type { Standing } from "./ranking.ts";
import { standingsOf } from "./standings.ts";

/**
 * A board may be a minute old (PRODUCT §9). The site may keep a guest's page for 30 seconds more, so that much is left
 * to it; and a crowd of readers costs two queries a minute.
 */
const LIFETIME_MS = 30_000;

export interface LiveBoard {
  computedAt: Date;
  standings: readonly Standing[];
  /** Places from 1, by player. */
  placeOf: ReadonlyMap<string, number>;
}

interface Kept {
  since: number;
  board: Promise<LiveBoard>;
}

/** By connection, so that two platforms in one process never show each other's players. */
const keptBy = new WeakMap<Connection, Map<string, Kept>>();

function boardsOf(connection: Connection): Map<string, Kept> {
  const kept = keptBy.get(connection) ?? new Map<string, Kept>();
  keptBy.set(connection, kept);
  return kept;
}

async function compute({ connection }: Context, contest: Contest, computedAt: Date): Promise<LiveBoard> {
  const standings = await standingsOf(connection.db, contest, computedAt);
  return { computedAt, standings, placeOf: new Map(standings.map(({ playerId, place }) => [playerId, place])) };
}

/**
 * The board of a contest that is not closed. Kept in memory; of many who ask at once one counts. A failure is kept like
 * a board, or every reader would begin again what the database cannot bear.
 */
export function liveBoard(context: Context, contest: Contest): Promise<LiveBoard> {
  const boards = boardsOf(context.connection);
  const now = context.clock.now();
  const known = boards.get(contest.key);
  if (known && Math.abs(now.getTime() - known.since) < LIFETIME_MS) return known.board;
  const board = compute(context, contest, now);
  boards.set(contest.key, { since: now.getTime(), board });
  return board;
}
