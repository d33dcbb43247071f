import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
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

const boards = new KeptFigures<LiveBoard>(LIFETIME_MS);

async function compute({ connection }: Context, contest: Contest, computedAt: Date): Promise<LiveBoard> {
  const standings = await standingsOf(connection.db, contest, computedAt);
  return { computedAt, standings, placeOf: new Map(standings.map(({ playerId, place }) => [playerId, place])) };
}

/** The board of a contest that is not closed. */
export const liveBoard = (context: Context, contest: Contest): Promise<LiveBoard> =>
  boards.get(context, contest.key, (now) => compute(context, contest, now));
