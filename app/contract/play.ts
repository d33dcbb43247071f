import { z } from "zod";
import { gameDetail, roundId, stakes } from "./catalogue.ts";
import { money, positiveMoney } from "./money.ts";
import { operation } from "./operation.ts";
import { instant, operationId, pageOf, pageQuery, slug } from "./values.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * What proves a round: HMAC-SHA256(server seed, `client seed:nonce:block`). The hash stands before the round, the seed
 * after its rotation.
 */
export const proof = z.object({
  serverSeedHash: sha256,
  serverSeed: sha256.nullable(),
  clientSeed: z.string(),
  nonce: z.number().int().min(0),
});

/** What the next round will be drawn from. */
export const seal = proof.omit({ serverSeed: true }).extend({
  /** Of the server seed after this one: fixed before the player picks a client seed to rotate to, so neither can steer. */
  nextServerSeedHash: sha256,
});

/** A cell of the grid as [reel, row], both from 0 at the top left. */
const cell = z.tuple([z.number().int(), z.number().int()]);

export const slotOutcome = z.object({
  kind: z.literal("slot"),
  spins: z.array(
    z.object({
      /** Symbol ids, reel by reel, top to bottom. */
      grid: z.array(z.array(slug)),
      free: z.boolean(),
      /** Which fall of a cascade this is, from 0. */
      cascade: z.number().int(),
      wins: z.array(
        z.object({
          symbol: slug,
          count: z.number().int(),
          /** Number of the line from 1; null for ways, clusters and scatters. */
          line: z.number().int().nullable(),
          cells: z.array(cell),
          payout: money,
        }),
      ),
      payout: money,
      freeSpinsAwarded: z.number().int(),
    }),
  ),
});

export const diceOutcome = z.object({
  kind: z.literal("dice"),
  /** 0 … 9999, shown as 0.00 … 99.99. */
  roll: z.number().int(),
  chance: z.number().int(),
  direction: z.enum(["under", "over"]),
  won: z.boolean(),
});

export const outcome = z.discriminatedUnion("kind", [slotOutcome, diceOutcome]);
export type Outcome = z.infer<typeof outcome>;

/** What a player chooses beside the stake. Slots take nothing. */
export const roundInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("slot") }),
  z.object({
    kind: z.literal("dice"),
    /** Chance to win in hundredths of a per cent: 4950 wins 49.50 % of the rolls. */
    chance: z.number().int(),
    direction: z.enum(["under", "over"]),
  }),
]);
export type RoundInput = z.infer<typeof roundInput>;

/** `open`: the stake is held and the outcome not told yet. `void`: the stake went back and nothing was decided. */
const roundState = z.enum(["open", "settled", "void"]);

export const round = z.object({
  id: roundId,
  gameId: slug,
  gameTitle: z.string(),
  mode: z.enum(["real", "demo"]),
  state: roundState,
  stake: money,
  payout: money,
  outcome: outcome.nullable(),
  /** The rules it was drawn by: `paytableHash` of the game as it was then. */
  paytableHash: sha256,
  openedAt: instant,
  settledAt: instant.nullable(),
  proof,
});
export type Round = z.infer<typeof round>;

const purse = z.object({ cash: money, held: money });

/** Why a player may not play for real at the moment, whatever the game. */
const MAY_NOT_PLAY = [
  "player_blocked",
  "self_excluded",
  "cooling_off",
  "terms_required",
  "email_not_confirmed",
] as const;

/** Token of a demo, kept by the site in a cookie; it also makes the demo's seeds. */
const demoToken = z.string().regex(/^[A-Za-z0-9_-]{32,64}$/);

const table = z.object({
  game: gameDetail,
  stakes,
  purse,
  seal,
  /** A round that was cut off: its stake is held and it must be resumed before the next. */
  openRound: round.nullable(),
  /** Latest first, at most six. */
  lastRounds: z.array(round),
});

export const openRealGame = operation({
  method: "GET",
  path: "/game/real/:gameId",
  summary: "The table of a real game for the player: purse, stakes, seal, open round and last rounds.",
  audience: "player",
  presence: true,
  params: z.object({ gameId: slug }),
  data: table.extend({
    /** The session at play, since sign-in. `net` is came back − staked. */
    session: z.object({ startedAt: instant, staked: money, returned: money, net: money }),
  }),
  errors: [...MAY_NOT_PLAY, "not_found", "game_disabled"],
});

export const openDemoGame = operation({
  method: "GET",
  path: "/game/demo/:gameId",
  summary: "The table of a demo game, for anyone. Without a token, one is made; nothing is written.",
  audience: "anyone",
  params: z.object({ gameId: slug }),
  query: z.object({ demoToken: demoToken.optional() }),
  data: table.extend({ demoToken }),
  errors: ["not_found", "game_disabled"],
});

const PLAY_ERRORS = [
  "not_found",
  "operation_mismatch",
  "round_open",
  "too_fast",
  "insufficient_funds",
  "stake_invalid",
  "currency_mismatch",
  "game_input_invalid",
  "game_disabled",
] as const;

const bet = z.object({ operationId, stake: positiveMoney, input: roundInput });

export const playRealRound = operation({
  method: "POST",
  path: "/game/real/:gameId/rounds",
  summary: "Holds the stake, draws the outcome, settles, and answers the round. Once per operation id.",
  audience: "player",
  presence: true,
  params: z.object({ gameId: slug }),
  body: bet,
  data: z.object({ round, purse }),
  errors: [...PLAY_ERRORS, ...MAY_NOT_PLAY],
});

export const playDemoRound = operation({
  method: "POST",
  path: "/game/demo/:gameId/rounds",
  summary: "The same as a real round, on FUN.",
  audience: "anyone",
  params: z.object({ gameId: slug }),
  body: bet.extend({ demoToken }),
  data: z.object({ round, purse }),
  errors: PLAY_ERRORS,
});

export const resumeRound = operation({
  method: "POST",
  path: "/game/real/rounds/:roundId/resume",
  summary: "Takes up a round that was cut off and settles it to the outcome it always had. Repeating it is harmless.",
  audience: "player",
  presence: true,
  params: z.object({ roundId }),
  data: z.object({ round, purse }),
  errors: ["not_found"],
});

export const getRound = operation({
  method: "GET",
  path: "/rounds/:roundId",
  summary: "One of the player's rounds, with its proof.",
  audience: "player",
  presence: true,
  params: z.object({ roundId }),
  data: round,
  errors: ["not_found"],
});

export const rotateServerSeed = operation({
  method: "POST",
  path: "/fairness/rotate",
  summary: "Reveals the current server seed and seals a new one, once per operation id. Refused while a round is open.",
  audience: "player",
  presence: true,
  body: z.object({
    operationId,
    /** 1 to 64 printable characters of any script; kept as it is when absent. */
    clientSeed: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(/^[^\p{C}:]+$/u)
      .optional(),
  }),
  data: z.object({ seal, revealed: proof }),
  errors: ["round_open", "operation_mismatch"],
});

export const roundRow = round.extend({
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
});
export type RoundRow = z.infer<typeof roundRow>;

export const listRounds = operation({
  method: "GET",
  path: "/dashboard/history/rounds",
  summary: "The player's rounds, latest first, each with its proof and the cash before and after.",
  audience: "player",
  presence: true,
  query: pageQuery.extend({ gameId: slug.optional(), state: roundState.optional() }),
  data: pageOf(roundRow),
});
