import { z } from "zod";
import { gameCard, ink } from "./catalogue.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { instant, pageOf, pageQuery, slug } from "./values.ts";

/** What is counted over the real rounds settled in a window: stakes, payouts, or the best payout ÷ stake of a single round. */
export const SCORINGS = ["wagered", "won", "multiplier"] as const;
export type Scoring = (typeof SCORINGS)[number];

export const COMPETITION_STATES = ["coming", "running", "closed"] as const;
export type CompetitionState = (typeof COMPETITION_STATES)[number];

/** A card of the poster series. */
export const poster = z.object({ id: slug, ink, emblem: slug });

/** Rounds count from `startsAt` up to, but not including, `endsAt`. */
const window = z.object({
  state: z.enum(COMPETITION_STATES),
  startsAt: instant,
  endsAt: instant,
  /** When the final board was stored and its prizes paid, minutes after `endsAt`; null until then. */
  closedAt: instant.nullable(),
  /** The sum of all prizes. For a growing fund, its current amount: minutes behind the rounds. */
  fund: money,
});

/** The start of a pause in which nothing counts, until the house resumes; null while it counts. */
const pausedSince = instant.nullable();

/** What stands for a player in the published rounds of one contest and on its board. */
const mask = z.string().regex(/^[0-9a-f]{14}$/);

/** The prize of each place; neighbouring places with the same prize are one row. */
export const prize = z.object({ fromPlace: z.number().int(), toPlace: z.number().int(), amount: money });

export const boardRow = z.object({
  place: z.number().int().min(1),
  /** The player's nickname, never an e-mail address; null without one, and then `tag` identifies the player. */
  nickname: z.string().nullable(),
  /** The last four characters of the player's id. */
  tag: z.string(),
  mask,
  /** Places gained in the last hour, negative for lost ones; null if unknown, and on a closed board. */
  drift: z.number().int().nullable(),
  /** Euro cents by the reference rate, or hundredths of a stake if the best multiplier counts. */
  score: z.string().regex(/^\d{1,18}$/),
  /** The prize of the place, or what it would be if the contest ended now. */
  prize: money.nullable(),
  /** The caller's own row. */
  own: z.boolean(),
});
export type BoardRow = z.infer<typeof boardRow>;

/** One page of a leaderboard. The cursor is the place after which the page begins. */
export const board = pageOf(boardRow).extend({
  /** Number of players on the whole board. */
  total: z.number().int(),
  /** At most 60 seconds ago; for a closed board, when it was stored. */
  computedAt: instant,
  /** The caller's own row, on any page; null for guests and for players who are not on the board. */
  own: boardRow
    .extend({
      /** The paid prize, in the currency of the player's account; null before the board is closed, and without a prize. */
      paid: money.nullable(),
    })
    .nullable(),
});
export type Board = z.infer<typeof board>;

const boardQuery = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** The best payout ÷ stake of a single round, in hundredths, with its player; null before the first win. */
const maxFreeWin = z
  .object({ nickname: z.string().nullable(), tag: z.string(), mask, score: boardRow.shape.score, reachedAt: instant })
  .nullable();

/** The average cost of the last prize for the players who are there: the sums of their published rounds in EUR. */
const lastPrize = prize
  .extend({
    players: z.number().int().min(1),
    staked: money,
    paid: money,
    /** `staked` − `paid`; negative if they were paid more. */
    cost: money,
  })
  .nullable();

/** What counts, without games the house no longer has. */
const counting = {
  games: z.array(gameCard),
  /** Titles of games that are closed at the moment: they cannot be played, but earlier rounds count. */
  closedGames: z.array(z.string()),
  /** Titles of games of other studios. */
  providerGames: z.array(z.string()),
};

/** A fund that grows with play. Shares are in hundredths of a per cent. */
const growth = z.object({
  /** The house's initial contribution, and the maximum of the fund. */
  start: money,
  most: money,
  /** Of every stake that counts, added to the fund by the house and deducted from nobody. */
  share: z.number().int(),
});

export const tournament = window.extend({
  id: slug,
  title: z.string(),
  poster,
  scoring: z.enum(SCORINGS),
  pausedSince,
  /** Only rounds of players who have joined count, and only from then on. */
  isJoined: z.boolean(),
  /** Null if the fund is fixed. */
  growth: growth.nullable(),
});
export type Tournament = z.infer<typeof tournament>;

export const listTournaments = operation({
  method: "GET",
  path: "/tournaments",
  summary: "Tournaments by the start of their window, the latest first; of one state when asked.",
  audience: "anyone",
  query: pageQuery.extend({ state: z.enum(COMPETITION_STATES).optional() }),
  data: pageOf(tournament),
});

/** The caller's places at noon and midnight UTC, of the last 90 days. */
const places = z.array(z.object({ at: instant, place: z.number().int().min(1) }));

export const getTournament = operation({
  method: "GET",
  path: "/tournaments/:tournamentId",
  summary: "One tournament: its window, games and prizes, a page of its leaderboard, and the caller's own place.",
  audience: "anyone_or_player",
  params: z.object({ tournamentId: slug }),
  query: boardQuery,
  data: tournament.extend({
    ...counting,
    prizes: z.array(prize),
    board,
    /** When the caller joined; null for guests, and if joining is not required. */
    joinedAt: instant.nullable(),
    maxFreeWin,
    /** Null while nobody is there. */
    lastPrize,
    places,
  }),
  errors: ["not_found"],
});

export const joinTournament = operation({
  method: "POST",
  path: "/tournaments/:tournamentId/join",
  summary:
    "Joins a tournament that is to be joined first, before or while it runs. Who has joined stays so; nothing is paid.",
  audience: "player",
  params: z.object({ tournamentId: slug }),
  data: z.object({ joinedAt: instant }),
  errors: [
    ...(["not_found", "tournament_over", "player_blocked", "player_closed", "self_excluded", "cooling_off"] as const),
    ...(["terms_required", "email_not_confirmed", "identity_required"] as const),
  ],
});

/** A round that counts for a contest. */
const countedRound = z.object({ mask, settledAt: instant, stake: money, paid: money });

export const listCountedRounds = operation({
  method: "GET",
  path: "/contests/:contest/rounds",
  summary:
    "The rounds that count for a tournament or a stage, the first settled first, players masked: a board can be computed from them again. Rounds of the last two minutes may still be missing.",
  audience: "anyone",
  params: z.object({ contest: z.string().regex(/^(tournament|stage):[a-z0-9-]{1,80}$/) }),
  query: z.object({
    cursor: z
      .string()
      .regex(/^\d{1,15}\.\d{1,9}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(500),
  }),
  data: z.object({
    scoring: z.enum(SCORINGS),
    /** Minor units of each currency that equal 1000.00 EUR. */
    perThousandEuro: z.record(z.string(), z.number()),
    items: z.array(countedRound),
    next: z.string().nullable(),
  }),
  errors: ["not_found"],
});

const stage = window.extend({
  id: slug,
  title: z.string(),
  /** 1 for the first of its race. */
  number: z.number().int().min(1),
});

export const race = z.object({
  id: slug,
  title: z.string(),
  poster,
  scoring: z.enum(SCORINGS),
  state: z.enum(COMPETITION_STATES),
  pausedSince,
  /** The sum of the prizes of all stages. */
  fund: money,
  stages: z.array(stage).min(1),
});
export type Race = z.infer<typeof race>;

export const listRaces = operation({
  method: "GET",
  path: "/races",
  summary: "Races with their stages, by the start of the first stage, the latest first.",
  audience: "anyone",
  query: pageQuery,
  data: pageOf(race),
});

export const getRaceStage = operation({
  method: "GET",
  path: "/races/stages/:stageId",
  summary:
    "One stage with its race: window, games, prizes, a page of its board, and the head of the race's overall board.",
  audience: "anyone_or_player",
  params: z.object({ stageId: slug }),
  query: boardQuery,
  data: stage.extend({
    race,
    ...counting,
    prizes: z.array(prize),
    board,
    /** Counted over the windows of all stages. It has no prizes of its own. */
    overall: board,
    /** In the stage. */
    places,
  }),
  errors: ["not_found"],
});
