import { z } from "zod";
import { issue } from "./errors.ts";
import { GAME_CATEGORIES, gameRules, MECHANICS, roundInput } from "./games/index.ts";
import { odds } from "./games/odds.ts";
import { currency, money, positiveMoney, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { anyId, id, instant, otherId, pageOf, pageQuery, slug } from "./values.ts";

export const GAME_SECTIONS = ["new", "popular", "slots", "tables", "instant", "scratch", "jackpots", "all"] as const;
export type GameSection = (typeof GAME_SECTIONS)[number];

/** Palettes of the printed cards (design §2). */
export const INKS = [
  "signal",
  "harbour",
  "lemon",
  "bottle",
  "bone",
  "plum",
  "chalk",
  "rust",
  "rose",
  "cobalt",
  "moss",
  "pine",
  "mint",
  "sand",
] as const;

export const ink = z.enum(INKS);
export type Ink = z.infer<typeof ink>;

export const studio = z.object({ id: slug, name: z.string() });

export const gameCard = z.object({
  id: slug,
  title: z.string(),
  studio,
  category: z.enum(GAME_CATEGORIES),
  mechanic: z.enum(MECHANICS),
  ink,
  /** Emblem of the poster series the card is drawn with. */
  emblem: slug,
  /** Expected return ÷ stake, 0…1. */
  rtp: z.number(),
  /** Whether its rounds take part in the jackpots. */
  jackpots: z.boolean(),
  /** 1 (low) … 5 (high), by the standard deviation of one round's return. */
  volatility: z.number().int().min(1).max(5),
});
export type GameCard = z.infer<typeof gameCard>;

/** A game of another studio: the house can compute neither its return nor its volatility, and cannot prove its rounds. */
export const otherCard = gameCard.pick({ title: true, category: true, ink: true, emblem: true }).extend({
  id: otherId,
  studio: z.object({ id: otherId, name: z.string() }),
  /** Expected return ÷ stake, 0…1, as the studio states it; null where it does not. */
  toldReturn: z.number().nullable(),
  /** Of the accounts it can be played from. */
  currencies: z.array(realCurrency),
});
export type OtherCard = z.infer<typeof otherCard>;

/** A game as lists have it: the house's own, or another studio's. */
export const anyCard = z.union([gameCard, otherCard]);
export type AnyCard = z.infer<typeof anyCard>;

export const isOther = (card: AnyCard): card is OtherCard => "toldReturn" in card;

const count = z.number().int().min(0);
/** A section with its first games. */
export const section = z.object({ id: z.enum(GAME_SECTIONS), total: count, games: z.array(anyCard) });

export const listSections = operation({
  method: "GET",
  path: "/games/sections",
  summary: "Every section with its first games.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ sections: z.array(section) }),
});

export const listTabs = operation({
  method: "GET",
  path: "/games/tabs",
  summary: "Every section with the number of its games, and the mechanics they have.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({
    tabs: z.array(z.object({ id: z.enum(GAME_SECTIONS), total: count, mechanics: z.array(z.enum(MECHANICS)) })),
  }),
});

export const studioGames = studio.extend({
  id: anyId,
  total: count,
  /** Only categories in which the studio has games. */
  categories: z.array(z.object({ id: z.enum(GAME_CATEGORIES), total: count })),
});

export const getTabHome = operation({
  method: "GET",
  path: "/games/tab-home",
  summary: "What the home page shows of the games: what is played most and what is new, each category, the studios.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({
    /** The number of playable games. */
    total: count,
    /** In the order of the page; none is empty. */
    sections: z.array(section),
    studios: z.array(studioGames),
  }),
});

export const listProviders = operation({
  method: "GET",
  path: "/games/providers",
  summary: "The studios by name, with the number of their games in each category.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ studios: z.array(studioGames) }),
});

export const listSectionGames = operation({
  method: "GET",
  path: "/games/sections/:section",
  summary: "One section, page by page.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ section: z.enum(GAME_SECTIONS) }),
  query: pageQuery,
  data: pageOf(anyCard).extend({ total: count }),
});

export const GAME_SORTS = ["popular", "new", "title", "rtp", "volatility"] as const;
export type GameSort = (typeof GAME_SORTS)[number];

const typed = z.string().trim().min(1).max(60);

/** Digits 1 … 5 separated by commas, in a query as in an address. */
const volatilities = z
  .string()
  .regex(/^[1-5](?:,[1-5]){0,4}$/)
  .transform((levels) => levels.split(",").map(Number));

export const searchGames = operation({
  method: "GET",
  path: "/games/search",
  summary:
    "Games that have every typed word in their title, studio, kind or description, in the language of Accept-Language and " +
    "in any alphabet, typing errors forgiven; and that pass every filter.",
  audience: "anyone",
  sameFor: "all",
  query: pageQuery.extend({
    q: typed.optional(),
    section: z.enum(GAME_SECTIONS).default("all"),
    category: z.enum(GAME_CATEGORIES).optional(),
    studio: anyId.optional(),
    mechanic: z.enum(MECHANICS).optional(),
    volatility: volatilities.optional(),
    /** Minimum return, 0…1. */
    rtp: z.coerce.number().min(0).max(1).optional(),
    /** Minimum of the largest win, in stakes. */
    maximumWin: z.coerce.number().min(0).optional(),
    /** Default: best match first for a search, else the order of the section. */
    sort: z.enum(GAME_SORTS).optional(),
  }),
  data: pageOf(anyCard).extend({ total: count }),
});

export const windowSearch = operation({
  method: "GET",
  path: "/games/window-search",
  summary: "The best matches of what has been typed so far, at most eight.",
  audience: "anyone",
  query: z.object({ q: typed }),
  data: z.object({
    games: z.array(
      gameCard
        .pick({ title: true, category: true, ink: true, emblem: true })
        .extend({ id: anyId, studio: studio.extend({ id: anyId }) }),
    ),
  }),
});

/** The player's own lists are short: a house has few games, and none is in a list twice. */
export const ownGames = z.object({
  games: z.array(anyCard),
  /** Titles of games that are closed at the moment: they stay in the list, but cannot be played. */
  closedGames: z.array(z.string()),
});

export const listFavoriteGames = operation({
  method: "GET",
  path: "/favorite-games",
  summary: "The player's favourite games, the one added last first.",
  audience: "player",
  data: ownGames,
});

export const listLastGames = operation({
  method: "GET",
  path: "/last-games",
  summary: "The games the player last played for real, latest first; at most twelve.",
  audience: "player",
  data: ownGames,
});

/**
 * The return of a bet at a stake, over its stake, including rounding: payouts are whole minor units, rounded down. For a bet
 * that may be ended at several steps (mines, hi-lo, crash without a target), that of the stop where rounding takes most.
 */
const returned = z.number();

export const gameDetail = gameCard.extend({
  /** Closed by an operator for the moment: no round begins, and open ones are played to their end. */
  isClosed: z.boolean(),
  description: z.string(),
  /** Language of the description: the requested one, else English. */
  descriptionLanguage: z.string(),
  odds,
  /** Other bets of the same game with different odds. */
  choices: z.array(z.object({ input: roundInput, odds })),
  /**
   * The return of these bets at some stakes in euro, the game's default one first; null if every bet returns the same as its
   * odds at every stake.
   */
  atStakes: z
    .object({
      stakes: z.array(money),
      bets: z.array(
        z.object({
          input: roundInput,
          /** At each of the stakes. `holds` is false if the bet is refused for it (`return_too_low`). */
          returns: z.array(z.object({ returned, holds: z.boolean() })),
        }),
      ),
    })
    .nullable(),
  /** The most one round pays, in euro; `ceiling` of the stakes has it in other currencies. */
  ceiling: money,
  rules: gameRules,
  /**
   * SHA-256, in hex, of `rules` exactly as they are here, as canonical JSON (RFC 8785: the keys of every object in order, no
   * spaces, UTF-8). Anyone can recompute it; demo and real play share it.
   */
  paytableHash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type GameDetail = z.infer<typeof gameDetail>;

export const getGame = operation({
  method: "GET",
  path: "/games/:gameId",
  summary: "One game: its rules, its odds and where they come from.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ gameId: slug }),
  data: gameDetail,
  errors: ["not_found"],
});

/** The accepted stakes of a game in one currency: multiples of the step from minimum to maximum, and the five offered ones. */
export const stakes = z.object({
  minimum: money,
  maximum: money,
  step: money,
  offered: z.array(money).min(1),
  /**
   * The most one round pays. Only mines can reach it: if the next tile would be worth more, the round ends and is paid in full.
   */
  ceiling: money,
});
export type Stakes = z.infer<typeof stakes>;

/** The return of one bet, by stake. */
export const returnsByStake = z.object({
  /** Of this bet, as in its game's odds. */
  largeWinOneIn: odds.shape.largeWinOneIn,
  /** Before payouts are rounded. */
  card: z.number(),
  /** Every payout is a whole number, and the bet returns the same at every stake. */
  sameAtEveryStake: z.boolean(),
  returns: z.array(
    z.object({
      stake: money,
      returned,
      /** False if the bet is refused at this stake: it returns more than one percentage point less than `card`. */
      holds: z.boolean(),
    }),
  ),
});
export type ReturnsByStake = z.infer<typeof returnsByStake>;

export const getReturns = operation({
  method: "POST",
  path: "/games/:gameId/returns",
  summary:
    "What one bet returns at each of the stakes that are offered in a currency, and at another one: exact, with payouts " +
    "rounded down to minor units as the game pays them.",
  audience: "anyone",
  params: z.object({ gameId: slug }),
  body: z.object({
    currency,
    /** Default: the bet of the game's first odds. */
    input: roundInput.optional(),
    stake: positiveMoney.optional(),
  }),
  data: returnsByStake,
  errors: ["not_found", "stake_invalid", "currency_mismatch", "game_input_invalid"],
});

const share = z.number().min(0).max(1);

/** For each of the five lines of a fan, the fraction of players who end at or below it. */
export const FAN_SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export const fan = z.object({
  stake: money,
  /** The same in every round, and each is played to its end as `odds.play` and the kind's reference define. */
  input: roundInput,
  points: z.array(
    z.object({
      rounds: count,
      /** For each of the fractions, in order, the smallest net result that this fraction of players does not exceed. */
      nets: z.array(money).length(FAN_SHARES.length),
      /** Probability that more was paid than was staked. */
      ahead: share,
    }),
  ),
});
export type Fan = z.infer<typeof fan>;

export const getFan = operation({
  method: "GET",
  path: "/games/:gameId/fan",
  summary:
    "How the net result of two hundred rounds of a game's usual bet at one euro spreads, every ten rounds: exact, from what a " +
    "round can pay and how likely that is.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ gameId: slug }),
  data: fan,
  errors: ["not_found"],
});

/** Rounds of a run, half of those of a fan. */
export const RUN_ROUNDS = 100;

export const getFanRun = operation({
  method: "GET",
  path: "/games/:gameId/fan/run",
  summary:
    `One run of ${RUN_ROUNDS} rounds of a game's usual bet at one euro, played by the game's engine for nothing; the same for the same ` +
    "seed. With it, where the run stands among all there could be, by the exact distribution.",
  audience: "anyone",
  params: z.object({ gameId: slug }),
  /** Server seed of the rounds. */
  query: z.object({ seed: z.string("required").regex(/^[0-9a-f]{64}$/, issue("invalid")) }),
  data: z.object({
    clientSeed: z.string(),
    /** After each round, from zero before the first; the nonce of a round is one less than its number. */
    nets: z.array(money).length(RUN_ROUNDS + 1),
    /** At plinko, the path of each ball: at each pin from the top 0 is left and 1 right. */
    paths: z
      .array(z.string().regex(/^[01]+$/))
      .length(RUN_ROUNDS)
      .optional(),
    /** Fractions of all runs that end lower than this one, and no higher. */
    below: share,
    upTo: share,
  }),
  errors: ["not_found"],
});
export type FanRun = z.infer<typeof getFanRun.data>;

export const roundId = id("rnd");

/** A table, its players, and its last payouts. No player is named. */
export const liveGame = z.object({
  gameId: slug,
  stakes,
  /** Players with a real round settled there in the last hour. */
  players: count,
  /** When each player who bet there in the last ten minutes began, within this hour; earliest first, at most twenty. */
  seatedSince: z.array(instant),
  /** The returns of the last ten real rounds of this hour, in hundredths of their stakes; latest first. */
  lastResults: z.array(z.number().int().min(0)),
});
export type LiveGame = z.infer<typeof liveGame>;

export const getLiveGameInfo = operation({
  method: "GET",
  path: "/live-game-additional-info/:currency",
  summary:
    "The tables: what they take in a currency, how many players have played there for real in the last hour and since when, and what the last rounds returned.",
  audience: "anyone",
  params: z.object({ currency: realCurrency }),
  data: z.object({
    /** At most fifteen seconds ago. */
    computedAt: instant,
    games: z.array(liveGame),
  }),
});
