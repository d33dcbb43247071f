import { createHash } from "node:crypto";
import type { Board, BoardRow } from "#app/contract/competitions.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { type Contest, prizesOf } from "./contest.ts";
import { placesAnHourAgo } from "./drift.ts";
import { finalPage, finalPlaceOf, finalTotal } from "./final-board.ts";
import { fundIn } from "./funds.ts";
import { maskOf } from "./masks.ts";
import type { Standing } from "./ranking.ts";
import { type BestRound, bestCounted, standingsOf } from "./standings.ts";

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
  drift?: number | null;
}

/** Enough to distinguish neighbours on a board, and nothing to find a player by. */
const TAG_LENGTH = 4;

/** A nickname that is an e-mail address would show the world how to write to its owner. */
const shownName = (nickname: string | null): string | null => (nickname?.includes("@") ? null : nickname);

/** The end of an id, as a player without a nickname is named by. */
const tagOf = (playerId: string): string => playerId.slice(-TAG_LENGTH);

function view(key: string, row: Placed, prize: bigint | null | undefined, { playerId }: BoardRequest): BoardRow {
  return {
    place: row.place,
    nickname: shownName(row.nickname),
    tag: tagOf(row.playerId),
    mask: maskOf(key, row.playerId),
    drift: row.drift ?? null,
    score: row.score.toString(),
    prize: prize ? toMoney(prize, "EUR") : null,
    own: row.playerId === playerId,
  };
}

/** Places are numbered without gaps as they are computed, so the last place of a page is where the next begins. */
const nextOf = (rows: readonly Placed[], limit: number): string | null =>
  rows.length > limit ? String(rows[limit - 1]?.place) : null;

/** Pages that are open are told of places this often at most; a crowd of readers costs no more than they do. */
const LIFETIME_MS = 9_000;

interface LiveBoard {
  computedAt: Date;
  standings: readonly (Standing & { drift: number | null })[];
  best: BestRound | null;
  /** Of a fund that grows: what is in it. */
  fund: bigint;
  /** Of all that is shown of it: two boards that have it alike are alike. */
  digest: string;
  /** Places from 1, by player. */
  placeOf: ReadonlyMap<string, number>;
}

const boards = new KeptFigures<LiveBoard>(LIFETIME_MS);

async function compute({ connection: { db } }: Context, contest: Contest, computedAt: Date): Promise<LiveBoard> {
  const { standings, best } = await standingsOf(db, contest, computedAt);
  const before = await placesAnHourAgo(db, contest.key, computedAt);
  const drifting = standings.map((standing) => {
    const was = before.get(standing.playerId);
    return { ...standing, drift: was === undefined ? null : was - standing.place };
  });
  const fund = await fundIn(db, contest);
  return {
    ...{ computedAt, best, fund, standings: drifting },
    digest: digestOf(drifting, fund),
    placeOf: new Map(standings.map(({ playerId, place }) => [playerId, place])),
  };
}

function digestOf(standings: LiveBoard["standings"], fund: bigint): string {
  const hash = createHash("sha256").update(`${fund}`);
  for (const { playerId, nickname, score, drift } of standings) {
    hash.update(`\n${playerId} ${score} ${drift} ${nickname}`);
  }
  return hash.digest("base64");
}

/** The board of a contest that is not closed. */
export const liveBoard = (context: Context, contest: Contest): Promise<LiveBoard> =>
  boards.get(context, contest.key, (now) => compute(context, contest, now));

async function viewLive(context: Context, contest: Contest, request: BoardRequest): Promise<Board> {
  const { standings, placeOf, computedAt, fund } = await liveBoard(context, contest);
  const prizes = prizesOf(contest, fund);
  const after = Number(request.cursor ?? 0);
  const rows = standings.slice(after, after + request.limit + 1);
  const show = (row: Placed) => view(contest.key, row, prizes[row.place - 1], request);
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
    items: rows.slice(0, request.limit).map((row) => view(contest.key, row, row.prize, request)),
    next: nextOf(rows, request.limit),
    total,
    computedAt: closedAt.toISOString(),
    own: own ? { ...view(contest.key, own, own.prize, request), paid: paidOf(own) } : null,
  };
}

/** A page of a contest's board: as it was stored when the contest was closed, and until then as it stands. */
export const boardOf = (
  context: Context,
  contest: Contest,
  request: BoardRequest,
  closedAt: Date | null,
): Promise<Board> => (closedAt ? viewFinal(context, contest, request, closedAt) : viewLive(context, contest, request));

/** The best single round of a contest, as anybody may see it; null where nothing was won yet. */
export async function bestRoundOf(context: Context, contest: Contest, closedAt: Date | null) {
  const best = closedAt
    ? await bestCounted(context.connection.db, contest, context.clock.now())
    : (await liveBoard(context, contest)).best;
  if (!best) return null;
  const { playerId, nickname, score, reachedAt } = best;
  return {
    ...{ nickname: shownName(nickname), tag: tagOf(playerId), mask: maskOf(contest.key, playerId) },
    ...{ score: score.toString(), reachedAt: reachedAt.toISOString() },
  };
}

/** Since when a board is as it is at the latest, and what it is told from others by. */
export async function boardNow(context: Context, contest: Contest, closedAt: Date | null) {
  if (closedAt) return { computedAt: closedAt, digest: "final" };
  const { computedAt, digest } = await liveBoard(context, contest);
  return { computedAt, digest };
}
