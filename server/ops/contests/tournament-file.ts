import { z } from "zod";
import { SCORINGS } from "#app/contract/competitions.ts";
import type { TournamentDraft } from "#server/platform/modules/tournaments/index.ts";
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

const percent = z.number().positive().max(100);

/** The file in which an operator defines a tournament. `tournament.schema.json` is this schema for editors. */
export const tournamentFile = z.strictObject({
  $schema: z.string().optional(),
  id,
  titles: inLanguages(title),
  ...poster,
  scoring: z.enum(SCORINGS),
  games: gameIds,
  startsAt: instant,
  endsAt: instant,
  /** Whether players have to join first. */
  join: z.boolean().default(false),
  /** A fixed fund: the prize of each place, from the first on. */
  prizes: z.array(euros).min(1).max(1_000).optional(),
  /** Alternatively a fund that grows by a share of the stakes, from `start` to `most`, and the share of each place in it. */
  fund: z
    .strictObject({
      start: euros,
      most: euros,
      percentOfStakes: percent,
      percentOfPlaces: z.array(percent).min(1).max(1_000),
    })
    .optional(),
  /** The most the tournament may cost in total. */
  budget: euros,
});

export type TournamentFile = z.output<typeof tournamentFile>;

const hundredths = (share: number): number => Math.round(share * 100);

function faultsOfFund({ start, most, percentOfPlaces }: NonNullable<TournamentFile["fund"]>): Fault[] {
  const total = percentOfPlaces.reduce((sum, share) => sum + hundredths(share), 0);
  return [
    ...(most < start ? [{ path: ["fund", "most"], reason: "is less than start" }] : []),
    ...(start === 0n ? [{ path: ["fund", "start"], reason: "is nothing" }] : []),
    ...(total === 10_000
      ? []
      : [{ path: ["fund", "percentOfPlaces"], reason: `is ${total / 100} % together, not 100` }]),
    ...faultsOfPrizes(
      percentOfPlaces.map((share) => BigInt(hundredths(share))),
      ["fund", "percentOfPlaces"],
    ),
  ];
}

/** The most a tournament may pay, in euro cents. */
export const mostOf = ({ prizes = [], fund }: TournamentFile): bigint => fund?.most ?? sumOf(prizes);

/** Reports contradictions within the file and with the house. */
export function faultsOfTournament(file: TournamentFile, now: Date, isOthers: (gameId: string) => boolean): Fault[] {
  const { prizes, fund } = file;
  return [
    ...faultsOfGames(file.games, "games", isOthers),
    ...faultsOfWindow(file, now),
    ...(prizes && fund ? [{ path: ["fund"], reason: "stands beside prizes: one of the two" }] : []),
    ...(prizes || fund ? [] : [{ path: [], reason: "has neither prizes nor a fund" }]),
    ...(fund && !file.join ? [{ path: ["join"], reason: "must be true where a fund grows" }] : []),
    ...faultsOfPrizes(prizes ?? [], ["prizes"]),
    ...(fund ? faultsOfFund(fund) : []),
    ...faultsOfBudget(file.budget, mostOf(file)),
  ];
}

export const tournamentDraft = ({
  games,
  join,
  prizes = [],
  fund,
  $schema: _,
  ...file
}: TournamentFile): TournamentDraft => ({
  ...file,
  gameIds: games,
  isJoined: join,
  prizes: prizes.map(String),
  rollUp: fund
    ? {
        start: String(fund.start),
        most: String(fund.most),
        share: hundredths(fund.percentOfStakes),
        places: fund.percentOfPlaces.map(hundredths),
      }
    : null,
});
