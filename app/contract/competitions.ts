import { z } from "zod";
import { gameCard, ink } from "./catalogue.ts";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { instant, pageOf, pageQuery, slug } from "./values.ts";

/**
 * What is counted over the real rounds that were settled in a window: stakes, payouts, or the best payout ÷ stake of a
 * single round.
 */
export const SCORINGS = ["wagered", "won", "multiplier"] as const;
export type Scoring = (typeof SCORINGS)[number];

export const COMPETITION_STATES = ["coming", "running", "closed"] as const;
export type CompetitionState = (typeof COMPETITION_STATES)[number];

/** A card of the poster series. */
export const poster = z.object({ id: slug, ink, emblem: slug });

/** When rounds count, and for what: from `startsAt` on, up to and without `endsAt`. */
const window = z.object({
  state: z.enum(COMPETITION_STATES),
  startsAt: instant,
  endsAt: instant,
  /** When the final board was stored and its prizes paid, minutes after `endsAt`; null until then. */
  closedAt: instant.nullable(),
  /** All prizes together. */
  fund: money,
});

/** What each place is paid; neighbouring places with the same prize are one row. */
export const prize = z.object({ fromPlace: z.number().int(), toPlace: z.number().int(), amount: money });

export const boardRow = z.object({
  place: z.number().int().min(1),
  /** The player's nickname, never an e-mail address; null where there is none, and then `tag` names the player. */
  nickname: z.string().nullable(),
  /** The last four characters of the player's id. */
  tag: z.string(),
  /** Euro cents by the reference rate, or hundredths of a stake where the best multiplier counts. */
  score: z.string().regex(/^\d{1,18}$/),
  /** What the place is paid, or would be if this were the end. */
  prize: money.nullable(),
  /** The caller's own row. */
  own: z.boolean(),
});
export type BoardRow = z.infer<typeof boardRow>;

/** One page of a leaderboard. The cursor is the place the page before ended with. */
export const board = pageOf(boardRow).extend({
  /** Players on the whole board. */
  total: z.number().int(),
  /** At most 60 seconds ago; of a closed board, when it was stored. */
  computedAt: instant,
  /** The caller's own place, wherever it is; null for guests and for players who are not on the board. */
  own: boardRow
    .extend({
      /** What was paid, in the currency of the player's account; null before the board is closed and below the prizes. */
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

/** What counts, without what the house no longer has. */
const counting = {
  games: z.array(gameCard),
  /** Titles of those that are closed at the moment: nobody can play them, and what was played there counts. */
  closedGames: z.array(z.string()),
};

export const tournament = window.extend({ id: slug, title: z.string(), poster, scoring: z.enum(SCORINGS) });
export type Tournament = z.infer<typeof tournament>;

export const listTournaments = operation({
  method: "GET",
  path: "/tournaments",
  summary: "Tournaments by the start of their window, the latest first; of one state when asked.",
  audience: "anyone",
  query: pageQuery.extend({ state: z.enum(COMPETITION_STATES).optional() }),
  data: pageOf(tournament),
});

export const getTournament = operation({
  method: "GET",
  path: "/tournaments/:tournamentId",
  summary: "One tournament: its window, games and prizes, a page of its leaderboard, and the caller's own place.",
  audience: "anyone_or_player",
  params: z.object({ tournamentId: slug }),
  query: boardQuery,
  data: tournament.extend({ ...counting, prizes: z.array(prize), board }),
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
  /** The prizes of all stages together. */
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
    /** Counted over the windows of all stages. It pays nothing of its own. */
    overall: board,
  }),
  errors: ["not_found"],
});
