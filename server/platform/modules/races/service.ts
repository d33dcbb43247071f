import type { CompetitionState, Race as RaceOnTheWire } from "#app/contract/competitions.ts";
import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { keysetPage, type PageRequest, type Place } from "#server/platform/db/keyset.ts";
import { openAndClosed } from "#server/platform/modules/catalogue/index.ts";
import {
  type BoardRequest,
  boardNow,
  boardOf,
  type Contest,
  closableBefore,
  closeContests,
  fundOf,
  pausedSince,
  placesOf,
  prizeRows,
  stateOf,
  viewCompetition,
} from "#server/platform/modules/leaderboards/index.ts";
import { providerTitles } from "#server/platform/modules/providers/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { notClosed, notClosedRaces, type Race, raceOfStage, racesBeyond, raceWithId, type Stage } from "./store.ts";
import { raceStages, races } from "./tables.ts";

/** The head of the overall board, which has no pages: only stages pay prizes. */
const OVERALL_PLACES = 10;

type Counting = Pick<Race, "scoring" | "gameIds" | "pauses">;

const windowOf = ({ id, startsAt, endsAt }: Stage) => ({ key: `stage:${id}`, startsAt, endsAt });

/** The rules and prizes of a stage. */
const contestOf = ({ scoring, gameIds, pauses }: Counting, stage: Stage): Contest => ({
  key: windowOf(stage).key,
  scoring,
  gameIds,
  pauses,
  windows: [windowOf(stage)],
  prizes: stage.prizes.map(BigInt),
});

/** The whole race, over the windows of all its stages. */
const overallOf = ({ id, scoring, gameIds, pauses, stages }: Race): Contest => ({
  key: `race:${id}`,
  scoring,
  gameIds,
  pauses,
  windows: stages.map(windowOf),
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

/** A race runs from its first stage to its last, including the time between stages. */
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
    pausedSince: raceState(stages) === "running" ? pausedSince(race.pauses) : null,
    fund: fundOf(race.stages.flatMap(({ prizes }) => prizes.map(BigInt))),
    stages,
  };
}

/** A page of races, the latest start first. */
export async function listRaces(context: Context, { cursor, limit }: PageRequest, language: Language) {
  const now = context.clock.now();
  const read = (place: Place | undefined) => racesBeyond(context.connection.db, place, limit);
  const { rows, ...around } = await keysetPage({ cursor, limit }, read, ({ startsAt, id }) => ({ at: startsAt, id }));
  return { items: rows.map((race) => view(race, language, now)), ...around };
}

/** One stage with its race, a page of its board and the head of the overall one; refuses with `not_found`. */
export async function getRaceStage(
  context: Context,
  stageId: string,
  request: BoardRequest,
  language: Language,
): Promise<DataOf<"getRaceStage">> {
  const race = await raceOfStage(context.connection.db, stageId);
  const stage = race?.stages.find(({ id }) => id === stageId);
  if (!race || !stage) throw new Refusal("not_found");
  const contest = contestOf(race, stage);
  const head = { ...request, cursor: undefined, limit: OVERALL_PLACES };
  const [board, overall, places] = await Promise.all([
    boardOf(context, contest, request, stage.closedAt),
    boardOf(context, overallOf(race), head, race.closedAt),
    placesOf(context.connection.db, contest, request.playerId),
  ]);
  // After the boards, whose instants pages use for everything they show.
  const now = context.clock.now();
  return {
    ...viewStage(stage, language, now),
    race: view(race, language, now),
    ...(await openAndClosed(context.connection.db, race.gameIds)),
    providerGames: providerTitles(context.config, race.gameIds),
    prizes: prizeRows(contest.prizes),
    board,
    overall,
    places,
  };
}

/** The contest of a stage; undefined where there is none. */
export async function stageContest(db: Database, stageId: string): Promise<Contest | undefined> {
  const race = await raceOfStage(db, stageId);
  const stage = race?.stages.find(({ id }) => id === stageId);
  return race && stage && contestOf(race, stage);
}

/** The version of a stage's board; null where there is none. */
export async function stageBoard(context: Context, stageId: string) {
  const race = await raceOfStage(context.connection.db, stageId);
  const stage = race?.stages.find(({ id }) => id === stageId);
  return race && stage ? boardNow(context, contestOf(race, stage), stage.closedAt) : null;
}

/** The version of a race's overall board; null where there is none. */
export async function raceBoard(context: Context, raceId: string) {
  const race = await raceWithId(context.connection.db, raceId);
  return race ? boardNow(context, overallOf(race), race.closedAt) : null;
}

/** The contests of the stages that have started and are not closed. */
export async function openStages({ connection, clock }: Context): Promise<Contest[]> {
  const now = clock.now();
  const open = await notClosed(connection.db, null);
  return open.filter(({ stage }) => stage.startsAt <= now).map(({ race, stage }) => contestOf(race, stage));
}

/** The running stages, the one that ends first in front, each with its prizes. */
export async function runningStages({ connection, clock }: Context) {
  const now = clock.now();
  const running = (await notClosed(connection.db, null)).filter(({ stage }) => stateOf(stage, now) === "running");
  return running.map(({ race, stage }) => ({
    contest: contestOf(race, stage),
    kind: "stage" as const,
    id: stage.id,
    titles: race.titles,
    stageTitles: stage.titles,
    endsAt: stage.endsAt.toISOString(),
  }));
}

/**
 * Closes every stage that is over: stores its board and pays its prizes. A race closes with its last stage. Returns how many
 * could not be closed.
 */
export async function closeRaceStages(context: Context): Promise<number> {
  const now = context.clock.now();
  const due = await notClosed(context.connection.db, closableBefore(now));
  const failed = await closeContests(
    context,
    due.map(({ stage, race }) => ({ contest: contestOf(race, stage), table: raceStages, id: stage.id })),
    now,
  );
  // Read again and not reused from above: a process may have stopped between the last stage and its race.
  const finished = await notClosedRaces(context.connection.db);
  const failedRaces = await closeContests(
    context,
    finished.map((race) => ({ contest: overallOf(race), table: races, id: race.id })),
    now,
  );
  return failed + failedRaces;
}
