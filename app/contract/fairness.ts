import { z } from "zod";
import { issue } from "./errors.ts";
import { MECHANICS, outcome, roundInput, roundStep } from "./games/index.ts";
import { jackpotsFound } from "./games/jackpots.ts";
import { money, positiveMoney } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { instant, operationId, slug } from "./values.ts";

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Who made a client seed, and when. `player`: its player, after the server seed it is used with was sealed, so that neither
 * side could choose its seed to suit the other's. `earlier`: also its player, but the house knew it when it drew the server
 * seed. `house`: the house made both. `beacon`: nobody, of a shared round: it is the value that a beacon publishes after bets have
 * closed.
 */
export const CLIENT_SEED_ORIGINS = ["player", "earlier", "house", "beacon"] as const;
const clientSeedOrigin = z.enum(CLIENT_SEED_ORIGINS);
export type ClientSeedOrigin = z.infer<typeof clientSeedOrigin>;

/** The round of a beacon whose value is a client seed. */
export const beaconRound = z.object({
  /**
   * The hash of the public chain, drand's `quicknet`. Of a sandbox's own chain, whose values the house knows beforehand, its public
   * key.
   */
  chain: z.string().regex(/^(?:[0-9a-f]{64}|[0-9a-f]{192})$/),
  round: z.number().int().min(1),
  /** Null until it is published. Its SHA-256, of the 48 bytes, is the client seed. */
  signature: z
    .string()
    .regex(/^[0-9a-f]{96}$/)
    .nullable(),
});
export type BeaconRound = z.infer<typeof beaconRound>;

/**
 * What proves a round: HMAC-SHA256(server seed, `client seed:nonce:block`), and for the jackpots `client
 * seed:nonce:jackpot:value:block` with the value of a beacon. The hash is published before the round, the seed after its rotation.
 */
export const proof = z.object({
  serverSeedHash: sha256,
  serverSeed: sha256.nullable(),
  /** Empty until a beacon has published it. */
  clientSeed: z.string(),
  /** Of a shared round `beacon`; `house` where it is of before there was one, and its client seed is the id of the game. */
  clientSeedOrigin,
  /** With a client seed of a beacon, from when the round accepts bets. */
  beacon: beaconRound.optional(),
  nonce: z.number().int().min(0),
});

/** 1 to 64 printable characters of any script, without a colon, which separates the message's fields. */
export const clientSeed = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}:]+$/u, issue("invalid"));

/** The seeds of the next round. */
export const seal = proof.omit({ serverSeed: true }).extend({
  /** Of the server seed after this one: fixed before the player chooses a client seed to rotate to. */
  nextServerSeedHash: sha256,
});

/**
 * A client seed for the first round under a seal, made after the seal was shown. Refused with `seal_used` if a round was drawn
 * under it, if another seal is in place, and for a shared round, which uses no player's seed.
 */
export const ownSeed = z.object({ serverSeedHash: sha256, clientSeed });

export const rotateServerSeed = operation({
  method: "POST",
  path: "/fairness/rotate",
  summary: "Reveals the current server seed and seals a new one, once per operation id. Refused while a round is open.",
  audience: "player",
  presence: true,
  body: z.object({
    operationId,
    /** Kept unchanged if absent. */
    clientSeed: clientSeed.optional(),
  }),
  data: z.object({ seal, revealed: proof }),
  errors: ["round_open", "operation_mismatch"],
});

/** All seeds a round is drawn from, revealed. */
const seeds = proof.pick({ clientSeed: true, nonce: true }).extend({ serverSeed: sha256 });

export const verifyRound = operation({
  method: "POST",
  path: "/fairness/verify",
  summary:
    "Plays a round from its bet, its steps and its seeds, by the rules the game has now, and answers where that leads. " +
    "Nothing is stored.",
  audience: "anyone",
  body: seeds.extend({
    gameId: slug,
    /** The `bet` of the round, not its `stake`: what steps add is derived again. */
    bet: positiveMoney,
    input: roundInput,
    steps: z.array(roundStep).max(200),
    clientSeed,
    /** Of a round whose client seed a beacon published. */
    beacon: beaconRound.optional(),
    /** Of a round that a beacon draws for the jackpots: when its bet was made, and the round of the beacon. */
    jackpots: z.object({ openedAt: instant, beacon: beaconRound }).optional(),
  }),
  data: z.object({
    outcome,
    /** The value of the given round of a beacon, by its signature, and whether that is the signature of its chain. */
    beacon: z.object({ value: sha256, isSigned: z.boolean() }).optional(),
    /**
     * Drawn by the current terms of the jackpots, and without a beacon by those of before there was one; null if a round of this
     * game and currency takes no part.
     */
    jackpots: jackpotsFound.nullable(),
    stake: money,
    /** Null if the round would wait for a step. */
    payout: money.nullable(),
    /** Of the current rules: a round with another hash was drawn by other rules. */
    paytableHash: sha256,
    serverSeedHash: sha256,
  }),
  errors: ["not_found", "stake_invalid", "currency_mismatch", "game_input_invalid", "step_invalid"],
});

/**
 * How anyone can derive a round of one mechanic, in formulas independent of any programming language, with an example round.
 */
const recipe = z.object({
  mechanic: z.enum(MECHANICS),
  formula: z.string(),
  example: seeds.extend({
    gameId: slug,
    gameTitle: z.string(),
    bet: money,
    input: roundInput,
    steps: z.array(roundStep),
    /** block(0) of the round, in hex. */
    firstBlock: sha256,
    /** Every number of the round, in the order drawn: choose(`below`) is `drawn`. */
    draws: z.array(z.object({ below: z.number().int().min(1), drawn: z.number().int().min(0) })),
    outcome,
    stake: money,
    payout: money,
  }),
});

export const listRecipes = operation({
  method: "GET",
  path: "/fairness/recipes",
  summary:
    "How a round of each mechanic is derived from its seeds without the house's code, each with a round that the engine played.",
  audience: "anyone",
  data: z.object({
    /** What every formula draws with: blocks, words and choices. */
    numbers: z.string(),
    recipes: z.array(recipe),
  }),
});

export const listCompatibleNumbers = operation({
  method: "POST",
  path: "/fairness/compatible",
  summary: "The first numbers of a round by the public scheme of other houses, from seeds that were revealed.",
  audience: "anyone",
  body: z.object({
    /** Used unchanged: seeds of other houses have other formats than ours. */
    serverSeed: z.string().min(1).max(200),
    clientSeed: z.string().min(1).max(200),
    nonce: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  data: z.object({
    numbers: z.array(
      z.object({
        /** In [0, 1). */
        float: z.number(),
        /** As that scheme's dice and limbo read it, in hundredths. */
        roll: z.number().int(),
        multiplier: z.number().int(),
      }),
    ),
  }),
});
