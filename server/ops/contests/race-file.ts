import { z } from "zod";
import { SCORINGS } from "#app/contract/competitions.ts";
import type { RaceDraft } from "#server/platform/modules/races/index.ts";
import {
  euros,
  faultsOfBudget,
  faultsOfGames,
  faultsOfPrizes,
  faultsOfWindow,
  gameIds,
  id,
  inLanguages,
  instant,
  poster,
  sumOf,
  title,
} from "./fields.ts";
import type { Fault } from "./read-file.ts";

/** The file in which an operator defines a race. `race.schema.json` is this schema for editors. */
export const raceFile = z.strictObject({
  $schema: z.string().optional(),
  id,
  titles: inLanguages(title),
  ...poster,
  scoring: z.enum(SCORINGS),
  games: gameIds,
  /** Consecutive, without overlap. */
  stages: z
    .array(
      z.strictObject({
        id,
        titles: inLanguages(title),
        startsAt: instant,
        endsAt: instant,
        prizes: z.array(euros).min(1).max(1_000),
      }),
    )
    .min(1)
    .max(50),
  /** The most the race may cost in total. */
  budget: euros,
});

export type RaceFile = z.output<typeof raceFile>;

export const mostOf = ({ stages }: RaceFile): bigint => sumOf(stages.flatMap(({ prizes }) => prizes));

/** Reports contradictions within the file and with the house. */
export function faultsOfRace(file: RaceFile, now: Date, isOthers: (gameId: string) => boolean): Fault[] {
  const { stages } = file;
  const ofStages = stages.flatMap((stage, index) => {
    const path = ["stages", index];
    const before = stages[index - 1];
    return [
      ...faultsOfWindow(stage, now, path),
      ...faultsOfPrizes(stage.prizes, [...path, "prizes"]),
      ...(before && stage.startsAt < before.endsAt
        ? [{ path: [...path, "startsAt"], reason: "lies before the end of the stage before" }]
        : []),
      ...(stages.findIndex((other) => other.id === stage.id) < index
        ? [{ path: [...path, "id"], reason: `"${stage.id}" is the id of another stage` }]
        : []),
    ];
  });
  return [...faultsOfGames(file.games, "games", isOthers), ...ofStages, ...faultsOfBudget(file.budget, mostOf(file))];
}

export const raceDraft = ({ games, stages, $schema: _, ...file }: RaceFile): RaceDraft => ({
  ...file,
  gameIds: games,
  stages: stages.map(({ prizes, ...stage }) => ({ ...stage, prizes: prizes.map(String) })),
});
