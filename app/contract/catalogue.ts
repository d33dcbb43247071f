import { z } from "zod";
import { money } from "./money.ts";
import { operation } from "./operation.ts";
import { id, pageOf, pageQuery, slug } from "./values.ts";

export const GAME_CATEGORIES = ["slots", "instant"] as const;
export const SLOT_MECHANICS = ["lines", "ways", "clusters", "classic"] as const;
export const GAME_SECTIONS = ["new", "popular", "slots", "instant", "all"] as const;
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

export type Ink = (typeof INKS)[number];

export const gameCard = z.object({
  id: slug,
  title: z.string(),
  studio: z.object({ id: slug, name: z.string() }),
  category: z.enum(GAME_CATEGORIES),
  mechanic: z.enum([...SLOT_MECHANICS, "dice"]),
  ink: z.enum(INKS),
  /** Emblem of the poster series the card is drawn with. */
  emblem: slug,
  /** Expected return ÷ stake, 0…1. */
  rtp: z.number(),
  /** 1 calm … 5 rough, by the standard deviation of one round's return. */
  volatility: z.number().int().min(1).max(5),
});
export type GameCard = z.infer<typeof gameCard>;

const section = z.object({ id: z.enum(GAME_SECTIONS), total: z.number().int(), games: z.array(gameCard) });

export const listSections = operation({
  method: "GET",
  path: "/games/sections",
  summary: "The sections of the home page with their first games.",
  audience: "anyone",
  data: z.object({ sections: z.array(section) }),
});

export const listSectionGames = operation({
  method: "GET",
  path: "/games/sections/:section",
  summary: "One section, page by page.",
  audience: "anyone",
  params: z.object({ section: z.enum(GAME_SECTIONS) }),
  query: pageQuery,
  data: pageOf(gameCard).extend({ total: z.number().int() }),
});

export const searchGames = operation({
  method: "GET",
  path: "/games/search",
  summary: "Games by title or studio, best match first; forgives a typing error.",
  audience: "anyone",
  query: z.object({ q: z.string().trim().min(1).max(60) }),
  data: z.object({ games: z.array(gameCard) }),
});

/** The player's own lists are short: a house has few games, and none is in a list twice. */
const ownGames = z.object({ games: z.array(gameCard) });

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

/** A chance as "1 in n"; n may be larger than a safe integer, so it is decimal digits. */
const oneIn = z.string().regex(/^[1-9]\d*$/);

/** Multipliers are of the total stake of the round. */
const multiplier = z.number().min(0);

export const slotSymbol = z.object({
  id: slug,
  role: z.enum(["pay", "wild", "scatter"]),
  /** Emblem of the poster series and its three inks. */
  emblem: z.string(),
  inks: z.tuple([z.string(), z.string(), z.string()]),
  /** How many of it pay what; `count` is a minimum for clusters. */
  pays: z.array(z.object({ count: z.number().int(), multiplier })),
});

export const slotRules = z.object({
  kind: z.literal("slot"),
  mechanic: z.enum(SLOT_MECHANICS),
  reels: z.number().int(),
  rows: z.number().int(),
  symbols: z.array(slotSymbol),
  /** Row of each reel, one list a line; empty where the game has no lines. */
  lines: z.array(z.array(z.number().int())),
  /** Symbol ids of each reel strip, top to bottom: published, so that anyone can compute the odds. */
  strips: z.array(z.array(slug)),
  freeSpins: z.object({ scatters: z.number().int(), spins: z.number().int(), multiplier: z.number().int() }).nullable(),
  /** Multipliers of consecutive cascades, the last one repeating; null where nothing cascades. */
  cascadeMultipliers: z.array(z.number().int()).nullable(),
});

export const diceRules = z.object({
  kind: z.literal("dice"),
  /** A roll is a whole number of hundredths, 0 … 9999. */
  sides: z.literal(10_000),
  minimumChance: z.number().int(),
  maximumChance: z.number().int(),
  /**
   * Expected return in hundredths of a per cent of the stake, whatever the chance: a win pays stake × payoutBasisPoints
   * ÷ chance, rounded down to a whole minor unit. At 9900, a chance of 4950 pays twice the stake.
   */
  payoutBasisPoints: z.number().int(),
});

export const gameRules = z.discriminatedUnion("kind", [slotRules, diceRules]);
export type GameRules = z.infer<typeof gameRules>;

export const gameDetail = gameCard.extend({
  description: z.string(),
  /** Language the description is written in: the asked one, else English. */
  descriptionLanguage: z.string(),
  odds: z.object({
    rtp: z.number(),
    /** `exact`: by full enumeration; `simulated`: with its 95 % interval. */
    method: z.enum(["exact", "simulated"]),
    interval: z.tuple([z.number(), z.number()]).nullable(),
    /** Share of rounds that pay anything, 0…1. */
    hitRate: z.number(),
    /** Standard deviation of one round's return, in stakes. */
    deviation: z.number(),
    maximumWin: multiplier,
    maximumWinOneIn: oneIn.nullable(),
  }),
  rules: gameRules,
  /**
   * SHA-256, in hex, of `rules` just as they stand here, as canonical JSON (RFC 8785: the keys of every object in order,
   * no spaces, UTF-8). Anyone can compute it again; demo and real play share it.
   */
  paytableHash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type GameDetail = z.infer<typeof gameDetail>;

export const getGame = operation({
  method: "GET",
  path: "/games/:gameId",
  summary: "One game: its rules, its odds and where they come from.",
  audience: "anyone",
  params: z.object({ gameId: slug }),
  data: gameDetail,
  errors: ["not_found"],
});

/** Stakes a game takes in one currency: whole steps from minimum to maximum, and the five offered at once. */
export const stakes = z.object({ minimum: money, maximum: money, step: money, offered: z.array(money).min(1) });
export type Stakes = z.infer<typeof stakes>;

export const roundId = id("rnd");
