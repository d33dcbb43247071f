import type { CompetitionState, Tournament as TournamentOnTheWire } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { keysetPage, type PageRequest, type Place } from "#server/platform/db/keyset.ts";
import { openAndClosed } from "#server/platform/modules/catalogue/index.ts";
import {
  type BoardRequest,
  bestRoundOf,
  boardNow,
  boardOf,
  type Contest,
  closableBefore,
  closeContests,
  fundIn,
  fundOf,
  fundsOf,
  lastPrizeOf,
  pausedSince,
  placesOf,
  prizeRows,
  prizesOf,
  stateOf,
  viewCompetition,
} from "#server/platform/modules/leaderboards/index.ts";
import { providerTitles } from "#server/platform/modules/providers/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { joinedAt } from "./entries.ts";
import { notClosed, type Tournament, tournamentOf, tournamentsBeyond } from "./store.ts";
import { type RollUp, tournaments } from "./tables.ts";

const keyOf = ({ id }: Pick<Tournament, "id">): string => `tournament:${id}`;

const growthOf = ({ start, most, share, places }: RollUp) => ({
  start: BigInt(start),
  most: BigInt(most),
  share: BigInt(share),
  places,
});

/** The prizes and rules of a tournament. */
export const contestOf = (row: Tournament): Contest => {
  const { id, scoring, gameIds, prizes, startsAt, endsAt, pauses, rollUp, isJoined } = row;
  const key = keyOf(row);
  return {
    key,
    scoring,
    gameIds,
    pauses,
    windows: [{ key, startsAt, endsAt }],
    prizes: prizes.map(BigInt),
    ...(isJoined && { joined: id }),
    ...(rollUp && { growth: growthOf(rollUp) }),
  };
};

const viewGrowth = ({ start, most, share }: RollUp) => ({
  start: toMoney(BigInt(start), "EUR"),
  most: toMoney(BigInt(most), "EUR"),
  share,
});

/** `fund` is the current amount of a fund that grows. */
const view = (row: Tournament, fund: bigint, language: Language, now: Date): TournamentOnTheWire => ({
  ...viewCompetition(row, language),
  state: stateOf(row, now),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  pausedSince: stateOf(row, now) === "running" ? pausedSince(row.pauses) : null,
  isJoined: row.isJoined,
  growth: row.rollUp && viewGrowth(row.rollUp),
  fund: row.rollUp ? toMoney(fund, "EUR") : fundOf(contestOf(row).prizes),
});

interface ListRequest extends PageRequest {
  state?: CompetitionState | undefined;
}

/** A page of tournaments, the latest start first. */
export async function listTournaments(context: Context, { state, cursor, limit }: ListRequest, language: Language) {
  const now = context.clock.now();
  const read = (place: Place | undefined) => tournamentsBeyond(context.connection.db, { state, place, limit, now });
  const { rows, ...around } = await keysetPage({ cursor, limit }, read, ({ startsAt, id }) => ({ at: startsAt, id }));
  const funds = await fundsOf(context.connection.db, rows.map(keyOf));
  const fundNow = (row: Tournament) => funds.get(keyOf(row)) ?? BigInt(row.rollUp?.start ?? 0);
  return { items: rows.map((row) => view(row, fundNow(row), language, now)), ...around };
}

/** The running tournaments, the latest start first, each with its prizes. */
export async function runningTournaments({ connection, clock }: Context, { limit }: { limit: number }) {
  const asked = { state: "running" as const, place: undefined, limit, now: clock.now() };
  return (await tournamentsBeyond(connection.db, asked)).map((row) => ({
    contest: contestOf(row),
    kind: "tournament" as const,
    id: row.id,
    titles: row.titles,
    stageTitles: null,
    endsAt: row.endsAt.toISOString(),
  }));
}

/** One tournament with a page of its board; refuses with `not_found`. */
export async function getTournament(
  context: Context,
  tournamentId: string,
  request: BoardRequest,
  language: Language,
): Promise<DataOf<"getTournament">> {
  const row = await tournamentOf(context.connection.db, tournamentId);
  if (!row) throw new Refusal("not_found");
  const { db } = context.connection;
  const contest = contestOf(row);
  const fund = await fundIn(db, contest);
  // Read before the clock: pages use the instant of their board for everything they show.
  const board = await boardOf(context, contest, request, row.closedAt);
  const { playerId } = request;
  const [games, joined, maxFreeWin, lastPrize, places] = await Promise.all([
    openAndClosed(db, row.gameIds),
    playerId === null ? null : joinedAt(db, row.id, playerId),
    bestRoundOf(context, contest, row.closedAt),
    lastPrizeOf(context, contest, fund, row.closedAt),
    placesOf(db, contest, playerId),
  ]);
  return {
    ...view(row, fund, language, context.clock.now()),
    ...games,
    providerGames: providerTitles(context.config, row.gameIds),
    prizes: prizeRows(prizesOf(contest, fund)),
    board,
    joinedAt: joined,
    maxFreeWin,
    lastPrize,
    places,
  };
}

/** The contest of a tournament; undefined where there is none. */
export async function tournamentContest(db: Database, tournamentId: string): Promise<Contest | undefined> {
  const row = await tournamentOf(db, tournamentId);
  return row && contestOf(row);
}

/** The version of a tournament's board; null where there is none. */
export async function tournamentBoard(context: Context, tournamentId: string) {
  const row = await tournamentOf(context.connection.db, tournamentId);
  return row ? boardNow(context, contestOf(row), row.closedAt) : null;
}

/** Closes every tournament that is over: stores its board and pays its prizes. Returns how many could not be closed. */
export async function closeTournaments(context: Context): Promise<number> {
  const now = context.clock.now();
  const due = await notClosed(context.connection.db, closableBefore(now));
  return closeContests(
    context,
    due.map((row) => ({ contest: contestOf(row), table: tournaments, id: row.id })),
    now,
  );
}

/** The contests of the tournaments that have started and are not closed. */
export async function openTournaments({ connection, clock }: Context): Promise<Contest[]> {
  const now = clock.now();
  const open = await notClosed(connection.db, null);
  return open.filter(({ startsAt }) => startsAt <= now).map(contestOf);
}
