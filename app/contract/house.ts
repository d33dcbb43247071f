import { z } from "zod";
import { BALANCE_SCHEME } from "./balance-tree.ts";
import { gameCard } from "./catalogue.ts";
import { issue } from "./errors.ts";
import { GAME_CATEGORIES } from "./games/index.ts";
import { money, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { day, instant, pageOf, pageQuery } from "./values.ts";

/** Maximum number of days of one view of the house ledger. */
export const HOUSE_DAYS = 366;

const figures = z.object({
  staked: money,
  paidBack: money,
  kept: money,
  rounds: z.number().int(),
  /** Voided rounds: their stakes were returned, and are counted nowhere else. */
  voids: z.number().int(),
});

/** The id of one of our games, or of a provider's, which has the provider and its code there. */
const houseGameId = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, issue("invalid"));

export const getHouseDays = operation({
  method: "GET",
  path: "/house-ledger/days",
  summary: "The house ledger by day (UTC) and by game, computed from postings, in the reference currency.",
  audience: "anyone",
  query: z.object({
    /** Default: the thirty days that end with `to`. */
    from: day.optional(),
    /** Default: today. */
    to: day.optional(),
    gameId: houseGameId.optional(),
  }),
  data: z.object({
    from: day,
    to: day,
    /** The first day of the ledger. */
    first: day,
    totals: figures.extend({ largestWin: money }),
    /** Paid back ÷ staked; null if nothing was staked. */
    returned: z.number().nullable(),
    /** Every day of the period, including days without play; earliest first. */
    days: z.array(figures.extend({ day })),
    /** The games played, by stakes. */
    games: z.array(
      figures.extend({
        gameId: houseGameId,
        title: z.string(),
        /** Null for a provider's game. */
        category: z.enum(GAME_CATEGORIES).nullable(),
        returned: z.number().nullable(),
        /** The return by the game's mathematics; null for a provider's game. */
        computed: z.number().nullable(),
      }),
    ),
    /** Every game that was ever played, by title. */
    played: z.array(z.object({ gameId: houseGameId, title: z.string() })),
    computedAt: instant,
  }),
});

/** Maximum number of rounds in the list of just settled ones, each of another player. */
export const JUST_SETTLED = 8;

/**
 * With rounds of fewer players than this, somebody who knows some of them could tell whose the others are: then none is listed.
 */
export const LEAST_PLAYERS = 5;

export const listJustSettled = operation({
  method: "GET",
  path: "/house-ledger/just-settled",
  summary:
    "The last real rounds that were settled, wins and losses alike, latest first: the last one of each player, without " +
    "who it was. Up to a minute and a half old; empty while too few have played.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({
    rounds: z
      .array(
        z.object({
          game: gameCard.pick({ id: true, title: true, category: true, ink: true, emblem: true }),
          staked: money,
          /** By the game and the jackpots. */
          paid: money,
          /** Paid − staked. */
          net: money,
          /** The full minute it was settled in. */
          settledAt: instant,
        }),
      )
      .max(JUST_SETTLED),
    /** The minute before which all of them were settled. */
    until: instant,
  }),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/, issue("invalid"));

/** Minor units owed: never negative. Only digits, because they are hashed unchanged. */
const owed = z.string().regex(/^(0|[1-9]\d{0,17})$/, issue("invalid_amount"));

export const balanceProof = z.object({
  /** What was owed at the end of this day, 24:00 UTC. */
  day,
  currency: realCurrency,
  /** Number of players who were owed something. */
  accounts: z.number().int(),
  /** Cash and held money of all of them: the sum of the tree, and so of the ledger. */
  sum: money,
  root: hash,
  madeAt: instant,
});
export type BalanceProof = z.infer<typeof balanceProof>;

export const listBalanceProofs = operation({
  method: "GET",
  path: "/balance-proofs",
  summary:
    "What was owed to all players at the end of each day, with the root of the tree that proves it; latest first.",
  audience: "anyone",
  query: pageQuery.extend({ currency: realCurrency.optional() }),
  data: pageOf(balanceProof),
});

/** The path from a leaf to the root: at each step the neighbour, and its side. */
const part = z.object({
  part: z.number().int().min(1).max(2),
  salt: hash,
  amount: owed,
  path: z.array(z.object({ side: z.enum(["left", "right"]), hash, sum: owed })).max(64),
});

/** The data with which players verify that their balance is counted; `balance-tree.ts` defines how it is hashed. */
export const balanceBranch = z.object({
  scheme: z.literal(BALANCE_SCHEME),
  day,
  currency: realCurrency,
  /** The player's own id. */
  account: z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, issue("invalid")),
  balance: owed,
  /** The two leaves the balance was split into. */
  parts: z.array(part).min(2).max(2),
  sum: owed,
  root: hash,
});
export type BalanceBranch = z.infer<typeof balanceBranch>;

/** The schema of a branch for readers without this code: `balance-branch.schema.json`. */
export const branchSchema = () => z.toJSONSchema(balanceBranch);

export const getBalanceBranch = operation({
  method: "GET",
  path: "/balance-proofs/:day/:currency/branch",
  summary: "The player's own branch in the tree of a day: salts, amounts and the ways to the root.",
  audience: "player",
  params: z.object({ day, currency: realCurrency }),
  data: balanceBranch,
  errors: ["not_found"],
});
