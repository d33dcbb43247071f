import type { CompetitionState, Race as RaceOnTheWire } from "#app/contract/competitions.ts";
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
import { notClosed, notClosedRaces, type Race, raceOfStage, racesBefore, type Stage } from "./store.ts";
import { raceStages, races } from "./tables.ts";

/** The head of the overall board, which has no pages: the stages are what is paid. */
const OVERALL_PLACES = 10;

type Counting = Pick<Race, "scoring" | "gameIds">;

const contestOf = ({ scoring, gameIds }: Counting, stage: Stage): Contest => ({
  key: `stage:${stage.id}`,
  scoring,
  gameIds,
  windows: [stage],
  prizes: stage.prizes.map(BigInt),
});

/** The whole race, over the windows of all its stages. */
const overallOf = ({ id, scoring, gameIds, stages }: Race): Contest => ({
  key: `race:${id}`,
  scoring,
  gameIds,
  windows: stages,
  prizes: [],
});

const viewStage = (stage: Stage, language: Language, now: Date): RaceOnTheWire["stages"][number] => ({
  id: stage.id,
  title: stage.titles[language],
  number: stage.number,
  state: stateOf(stage, now),
  startsAt: stage.startsAt.toISOString(),
  endsAt: stage.endsAt.toISOString(),
  closedAt: stage.closedAt?.toISOString() ?? null,
  fund: fundOf(stage.prizes.map(BigInt)),
});

/** A race runs from its first stage to its last, pauses between stages included. */
function raceState(stages: readonly { state: CompetitionState }[]): CompetitionState {
  const [first] = stages;
  if (first && stages.every(({ state }) => state === first.state)) return first.state;
  return "running";
}

function view(race: Race, language: Language, now: Date): RaceOnTheWire {
  const stages = race.stages.map((stage) => viewStage(stage, language, now));
  return {
    ...viewCompetition(race, language),
    state: raceState(stages),
    fund: fundOf(race.stages.flatMap(({ prizes }) => prizes.map(BigInt))),
    stages,
  };
}

/** A page of races, the latest start first. */
export async function listRaces(context: Context, { cursor, limit }: PageRequest, language: Language) {
  const now = context.clock.now();
  const found = await racesBefore(context.connection.db, readCursor(cursor), limit);
  const { rows, next } = cutPage(found, limit, ({ startsAt, id }) => ({ at: startsAt, id }));
  return { items: rows.map((race) => view(race, language, now)), next };
}

/** One stage with its race, a page of its board and the head of the overall one; refuses `not_found`. */
export async function getRaceStage(
  context: Context,
  stageId: string,
  request: BoardRequest,
  language: Language,
): Promise<DataOf<"getRaceStage">> {
  const race = await raceOfStage(context.connection.db, stageId);
  const stage = race?.stages.find(({ id }) => id === stageId);
  if (!race || !stage) throw new Refusal("not_found");
  const now = context.clock.now();
  const contest = contestOf(race, stage);
  const head = { ...request, cursor: undefined, limit: OVERALL_PLACES };
  const [board, overall] = await Promise.all([
    boardOf(context, contest, request, stage.closedAt),
    boardOf(context, overallOf(race), head, race.closedAt),
  ]);
  return {
    ...viewStage(stage, language, now),
    race: view(race, language, now),
    ...(await openAndClosed(context.connection.db, race.gameIds)),
    prizes: prizeRows(contest.prizes),
    board,
    overall,
  };
}

/** Closes every stage whose time is over: stores its board and pays its prizes. A race closes with the last of them. */
export async function closeRaceStages(context: Context): Promise<void> {
  const now = context.clock.now();
  const due = await notClosed(context.connection.db, closableBefore(now));
  await closeContests(
    context,
    due.map(({ stage, race }) => ({ contest: contestOf(race, stage), table: raceStages, id: stage.id })),
    now,
  );
  // Read again and not taken from above: a process may have died between the last stage and its race.
  const finished = await notClosedRaces(context.connection.db);
  await closeContests(
    context,
    finished.map((race) => ({ contest: overallOf(race), table: races, id: race.id })),
    now,
  );
}
