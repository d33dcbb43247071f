import type { Board, BoardRow } from "#app/contract/competitions.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import type { Contest } from "./contest.ts";
import { finalPage, finalPlaceOf, finalTotal } from "./final-board.ts";
import type { Standing } from "./ranking.ts";
import { standingsOf } from "./standings.ts";

/** What is asked of a board. */
export interface BoardRequest {
  /** The place the page before ended with. */
  cursor: string | undefined;
  limit: number;
  /** Whose own place is asked for; null for guests. */
  playerId: string | null;
}

interface Placed {
  place: number;
  playerId: string;
  nickname: string | null;
  score: bigint;
}

/** Enough to distinguish neighbours on a board, and nothing to find a player by. */
const TAG_LENGTH = 4;

/** A nickname that is an e-mail address would show the world how to write to its owner. */
const shownName = (nickname: string | null): string | null => (nickname?.includes("@") ? null : nickname);

function view(row: Placed, prize: bigint | null | undefined, { playerId }: BoardRequest): BoardRow {
  return {
    place: row.place,
    nickname: shownName(row.nickname),
    tag: row.playerId.slice(-TAG_LENGTH),
    score: row.score.toString(),
    prize: prize ? toMoney(prize, "EUR") : null,
    own: row.playerId === playerId,
  };
}

/** Places are numbered without gaps as they are computed, so the last place of a page is where the next begins. */
const nextOf = (rows: readonly Placed[], limit: number): string | null =>
  rows.length > limit ? String(rows[limit - 1]?.place) : null;

/**
 * A board may be a minute old (PRODUCT §9). The site may keep a guest's page for 30 seconds more, so that much is left
 * to it; and a crowd of readers costs two queries a minute.
 */
const LIFETIME_MS = 30_000;

interface LiveBoard {
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
const liveBoard = (context: Context, contest: Contest): Promise<LiveBoard> =>
  boards.get(context, contest.key, (now) => compute(context, contest, now));

async function viewLive(context: Context, contest: Contest, request: BoardRequest): Promise<Board> {
  const { standings, placeOf, computedAt } = await liveBoard(context, contest);
  const after = Number(request.cursor ?? 0);
  const rows = standings.slice(after, after + request.limit + 1);
  const show = (row: Placed) => view(row, contest.prizes[row.place - 1], request);
  const own = standings[(placeOf.get(request.playerId ?? "") ?? 0) - 1];
  return {
    items: rows.slice(0, request.limit).map(show),
    next: nextOf(rows, request.limit),
    total: standings.length,
    computedAt: computedAt.toISOString(),
    own: own ? { ...show(own), paid: null } : null,
  };
}

const paidOf = ({ paidAmount, paidCurrency }: { paidAmount: bigint | null; paidCurrency: Money["currency"] | null }) =>
  paidAmount !== null && paidCurrency ? toMoney(paidAmount, paidCurrency) : null;

async function viewFinal(context: Context, contest: Contest, request: BoardRequest, closedAt: Date): Promise<Board> {
  const { db } = context.connection;
  const page = { after: Number(request.cursor ?? 0), limit: request.limit, now: context.clock.now() };
  const [rows, total, own] = await Promise.all([
    finalPage(db, contest, page),
    finalTotal(db, contest),
    request.playerId === null ? undefined : finalPlaceOf(db, contest, request.playerId),
  ]);
  return {
    items: rows.slice(0, request.limit).map((row) => view(row, row.prize, request)),
    next: nextOf(rows, request.limit),
    total,
    computedAt: closedAt.toISOString(),
    own: own ? { ...view(own, own.prize, request), paid: paidOf(own) } : null,
  };
}

/** A page of a contest's board: as it was stored when the contest was closed, and until then as it stands. */
export const boardOf = (
  context: Context,
  contest: Contest,
  request: BoardRequest,
  closedAt: Date | null,
): Promise<Board> => (closedAt ? viewFinal(context, contest, request, closedAt) : viewLive(context, contest, request));
