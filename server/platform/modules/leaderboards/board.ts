import { createHash } from "node:crypto";
import type { Board, BoardRow } from "#app/contract/competitions.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { type Contest, phaseOf, prizesOf } from "./contest.ts";
import { placesAnHourAgo } from "./drift.ts";
import { finalPage, finalPlaceOf, finalTotal } from "./final-board.ts";
import { fundIn } from "./funds.ts";
import { maskOf } from "./masks.ts";
import type { Standing } from "./ranking.ts";
import { type BestRound, bestCounted, standingsOf } from "./standings.ts";

/** A request for a board. */
export interface BoardRequest {
  /** The place after which the page starts. */
  cursor: string | undefined;
  limit: number;
  /** The player whose own place is requested; null for guests. */
  playerId: string | null;
}

interface Placed {
  place: number;
  playerId: string;
  nickname: string | null;
  score: bigint;
  drift?: number | null;
}

/** Enough to distinguish neighbours on a board, and too little to find a player by. */
const TAG_LENGTH = 4;

/** A nickname that is an e-mail address would publish its owner's address. */
const displayName = (nickname: string | null): string | null => (nickname?.includes("@") ? null : nickname);

/** The end of an id, which stands for a player without a nickname. */
const tagOf = (playerId: string): string => playerId.slice(-TAG_LENGTH);

function view(key: string, row: Placed, prize: bigint | null | undefined, { playerId }: BoardRequest): BoardRow {
  return {
    place: row.place,
    nickname: displayName(row.nickname),
    tag: tagOf(row.playerId),
    mask: maskOf(key, row.playerId),
    drift: row.drift ?? null,
    score: row.score.toString(),
    prize: prize ? toMoney(prize, "EUR") : null,
    own: row.playerId === playerId,
  };
}

/** Places are numbered without gaps, so the last place of a page is the start of the next. */
const nextOf = (rows: readonly Placed[], limit: number): string | null =>
  rows.length > limit ? String(rows[limit - 1]?.place) : null;

/** The place after which the previous page starts. */
const previousOf = (after: number, limit: number): string | null =>
  after > 0 ? String(Math.max(0, after - limit)) : null;

/** Pages that are open are told of places this often at most; a crowd of readers costs no more than they do. */
const LIFETIME_MS = 9_000;

interface LiveBoard {
  computedAt: Date;
  standings: readonly Standing[];
  /** Places of an hour ago, by player. */
  before: ReadonlyMap<string, number>;
  best: BestRound | null;
  /** The amount of a fund that grows. */
  fund: bigint;
  /** Over everything shown with it: two boards with the same digest are equal. */
  digest: string;
}

const boards = new KeptFigures<LiveBoard>(LIFETIME_MS);

async function compute({ connection: { db } }: Context, contest: Contest, computedAt: Date): Promise<LiveBoard> {
  const [{ standings, best }, before, fund] = await Promise.all([
    standingsOf(db, contest, computedAt),
    placesAnHourAgo(db, contest.key, computedAt),
    fundIn(db, contest),
  ]);
  const board = { computedAt, best, fund, standings, before };
  return { ...board, digest: digestOf(board, phaseOf(contest, computedAt)) };
}

/** How many places a player has moved up in an hour; null where unknown. */
function driftOf({ before }: Pick<LiveBoard, "before">, { playerId, place }: Standing): number | null {
  const was = before.get(playerId);
  return was === undefined ? null : was - place;
}

function digestOf(board: Pick<LiveBoard, "standings" | "before" | "fund">, phase: string): string {
  const lines = board.standings.map(
    (standing) => `${standing.playerId} ${standing.score} ${driftOf(board, standing)} ${standing.nickname}`,
  );
  return createHash("sha256")
    .update([phase, board.fund, ...lines].join("\n"))
    .digest("base64");
}

/**
 * The board of a contest that is not closed. One that starts, ends or is paused is recomputed at once: the cached board is
 * outdated then, and open pages would receive one no newer than theirs.
 */
export const liveBoard = (context: Context, contest: Contest): Promise<LiveBoard> =>
  boards.get(context, `${contest.key} ${phaseOf(contest, context.clock.now())}`, (now) =>
    compute(context, contest, now),
  );

async function viewLive(context: Context, contest: Contest, request: BoardRequest): Promise<Board> {
  const board = await liveBoard(context, contest);
  const { standings, computedAt, fund } = board;
  const prizes = prizesOf(contest, fund);
  const after = Number(request.cursor ?? 0);
  const rows = standings.slice(after, after + request.limit + 1);
  const show = (row: Standing) =>
    view(contest.key, { ...row, drift: driftOf(board, row) }, prizes[row.place - 1], request);
  const own = standings.find(({ playerId }) => playerId === request.playerId);
  return {
    items: rows.slice(0, request.limit).map(show),
    next: nextOf(rows, request.limit),
    previous: previousOf(after, request.limit),
    total: standings.length,
    computedAt: computedAt.toISOString(),
    own: own ? { ...show(own), paid: null } : null,
  };
}

/** A player's place in a contest that is not closed; null for a player who is not on its board. */
export async function placeIn(context: Context, contest: Contest, playerId: string) {
  const { standings } = await liveBoard(context, contest);
  const own = standings.find((standing) => standing.playerId === playerId);
  return own ? { place: own.place, total: standings.length } : null;
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
    items: rows.slice(0, request.limit).map((row) => view(contest.key, row, row.prize, request)),
    next: nextOf(rows, request.limit),
    previous: previousOf(page.after, request.limit),
    total,
    computedAt: closedAt.toISOString(),
    own: own ? { ...view(contest.key, own, own.prize, request), paid: paidOf(own) } : null,
  };
}

/** A page of a contest's board: as stored when the contest was closed, and the current one until then. */
export const boardOf = (
  context: Context,
  contest: Contest,
  request: BoardRequest,
  closedAt: Date | null,
): Promise<Board> => (closedAt ? viewFinal(context, contest, request, closedAt) : viewLive(context, contest, request));

/** The best single round of a contest, in its public form; null where nothing was won yet. */
export async function bestRoundOf(context: Context, contest: Contest, closedAt: Date | null) {
  const best = closedAt
    ? await bestCounted(context.connection.db, contest, context.clock.now())
    : (await liveBoard(context, contest)).best;
  if (!best) return null;
  const { playerId, nickname, score, reachedAt } = best;
  return {
    nickname: displayName(nickname),
    tag: tagOf(playerId),
    mask: maskOf(contest.key, playerId),
    score: score.toString(),
    reachedAt: reachedAt.toISOString(),
  };
}

/** The version of a board: the instant since which it is unchanged at the latest, and its digest. */
export async function boardNow(context: Context, contest: Contest, closedAt: Date | null) {
  if (closedAt) return { computedAt: closedAt, digest: "final" };
  const { computedAt, digest } = await liveBoard(context, contest);
  return { computedAt, digest };
}
