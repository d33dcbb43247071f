import type { CompetitionState, Race, Tournament } from "#app/contract/competitions.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

interface Timed {
  state: CompetitionState;
  startsAt: string;
  endsAt: string;
}

/** The one relevant day: the start, the end to come, or the past end. */
const whenOf = ({ t, format }: Scope, { state, startsAt, endsAt }: Timed): string =>
  t(`competitions:when.${state}`, { date: format.date(state === "coming" ? startsAt : endsAt, "restrictions") });

/** A tournament as the list shows it. */
export const tournamentCard = (scope: Scope, { id, title, poster, scoring, fund, ...timed }: Tournament) => ({
  id,
  title,
  href: scope.paths.tournament(id),
  ink: poster.ink,
  image: posterPath(poster),
  fund: scope.format.shortMoney(fund),
  scoring,
  when: whenOf(scope, timed),
});

export type CompetitionCardView = ReturnType<typeof tournamentCard>;

const STEPS = { closed: "done", running: "now", coming: "ahead" } as const;

/** The stages of a race as steps. `here` is the stage of the current page. */
export const stageSteps = (scope: Scope, { stages }: Race, here?: string) =>
  stages.map(({ id, title, fund, ...timed }) => ({
    id,
    title,
    href: scope.paths.raceStage(id),
    when: whenOf(scope, timed),
    fund: scope.format.shortMoney(fund),
    step: STEPS[timed.state],
    isHere: id === here,
  }));

export type StageStep = ReturnType<typeof stageSteps>[number];

/** The default stage of a race: the running one, otherwise the next, otherwise the last. */
function stageAtHand({ stages }: Race) {
  const running = stages.find(({ state }) => state === "running");
  return running ?? stages.find(({ state }) => state === "coming") ?? stages.at(-1);
}

/** A race as the list shows it. */
export const raceCard = (scope: Scope, race: Race) => ({
  id: race.id,
  title: race.title,
  state: race.state,
  image: posterPath(race.poster),
  ink: race.poster.ink,
  fund: scope.format.shortMoney(race.fund),
  scoring: race.scoring,
  href: scope.paths.raceStage(stageAtHand(race)?.id ?? ""),
  stages: stageSteps(scope, race),
});
