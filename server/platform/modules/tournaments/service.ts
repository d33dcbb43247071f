import type { CompetitionState, Tournament as TournamentOnTheWire } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { cutPage, type PageRequest, readCursor } from "#server/platform/db/keyset.ts";
import { openAndClosed } from "#server/platform/modules/catalogue/index.ts";
import {
  type BoardRequest,
  boardOf,
  type Contest,
  closableBefore,
  closeContests,
  fundOf,
  prizeRows,
  stateOf,
  viewCompetition,
} from "#server/platform/modules/leaderboards/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { notClosed, type Tournament, tournamentOf, tournamentsBefore } from "./store.ts";
import { tournaments } from "./tables.ts";

const contestOf = ({ id, scoring, gameIds, prizes, startsAt, endsAt }: Tournament): Contest => ({
  key: `tournament:${id}`,
  scoring,
  gameIds,
  windows: [{ startsAt, endsAt }],
  prizes: prizes.map(BigInt),
});

const view = (row: Tournament, language: Language, now: Date): TournamentOnTheWire => ({
  ...viewCompetition(row, language),
  state: stateOf(row, now),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  fund: fundOf(contestOf(row).prizes),
});

interface ListRequest extends PageRequest {
  state?: CompetitionState | undefined;
}

/** A page of tournaments, the latest start first. */
export async function listTournaments(context: Context, { state, cursor, limit }: ListRequest, language: Language) {
  const now = context.clock.now();
  const found = await tournamentsBefore(context.connection.db, { state, before: readCursor(cursor), limit, now });
  const { rows, next } = cutPage(found, limit, ({ startsAt, id }) => ({ at: startsAt, id }));
  return { items: rows.map((row) => view(row, language, now)), next };
}

/** One tournament with a page of its board; refuses `not_found`. */
export async function getTournament(
  context: Context,
  tournamentId: string,
  request: BoardRequest,
  language: Language,
): Promise<DataOf<"getTournament">> {
  const row = await tournamentOf(context.connection.db, tournamentId);
  if (!row) throw new Refusal("not_found");
  const contest = contestOf(row);
  return {
    ...view(row, language, context.clock.now()),
    ...(await openAndClosed(context.connection.db, row.gameIds)),
    prizes: prizeRows(contest.prizes),
    board: await boardOf(context, contest, request, row.closedAt),
  };
}

/** Closes every tournament whose time is over: stores its board and pays its prizes. */
export async function closeTournaments(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await notClosed(context.connection.db, closableBefore(now));
  await closeContests(
    context,
    due.map((row) => ({ contest: contestOf(row), table: tournaments, id: row.id })),
    now,
  );
}
