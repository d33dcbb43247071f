import { z } from "zod";
import { proof, seal, sha256 } from "./fairness.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { round } from "./play.ts";
import { receipt } from "./public-log.ts";
import { instant, pageOf, pageQuery, slug } from "./values.ts";

/** The first line of a file of rounds says what it is. */
export const SEED_FILE = "openhand-rounds-1";

/** Maximum number of rounds of one file: further ones are in further parts, each of which can be checked alone. */
export const FILE_ROUNDS = 10_000;

/** Maximum number of rounds of one call. */
const ROUNDS_AT_ONCE = 500;

/** Of the player's server seeds, from 1. */
const seedNumber = z.coerce.number().int().min(1).max(1_000_000);
const nonce = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A server seed of the player, and what was drawn from it. */
const seedPair = seal.pick({ serverSeedHash: true, clientSeed: true, clientSeedOrigin: true }).extend({
  number: seedNumber,
  sealedAt: instant,
  /** Null for the one in use. */
  revealedAt: instant.nullable(),
  rounds: z.number().int(),
  games: z.number().int(),
});
export type SeedPairRow = z.infer<typeof seedPair>;

export const listSeedPairs = operation({
  method: "GET",
  path: "/fairness/seeds",
  summary:
    "The player's server seeds from which rounds were drawn, and the one in use, the latest first. Rounds that all players share, " +
    "and those at the games of providers, have none of these seeds.",
  audience: "player",
  presence: true,
  query: pageQuery,
  data: pageOf(seedPair).extend({
    /** The seeds of the next round. */
    seal,
    /** Of all of them: how many rounds, and how many of those have a server seed that is revealed. */
    rounds: z.number().int(),
    revealedRounds: z.number().int(),
  }),
});

/** What the ledger says that rounds of one game took from the player's balance and bonus money, and paid. */
const ledgerSum = z.object({ gameId: slug, staked: money, paid: money, bonusStaked: money, bonusPaid: money });
export type LedgerSum = z.infer<typeof ledgerSum>;

/** The first line of a file: what all its rounds share, and what they must add up to. */
export const seedFileHead = proof.pick({ serverSeedHash: true, clientSeed: true, clientSeedOrigin: true }).extend({
  file: z.literal(SEED_FILE),
  number: seedNumber,
  serverSeed: sha256,
  sealedAt: instant,
  revealedAt: instant,
  /** How many rounds were drawn from the seed: their nonces are 0 and so on. */
  rounds: z.number().int().min(0),
  /** Which of the file's parts this is, from 1, and how many there are. */
  part: z.number().int().min(1),
  parts: z.number().int().min(1),
  /** Nonce of the part's first round. */
  from: z.number().int().min(0),
  /** Number of the part's rounds. */
  count: z.number().int().min(0),
  /** By game and currency, of the part's rounds. */
  ledger: z.array(ledgerSum),
  /** The signed promise of the server seed. */
  receipt,
  madeAt: instant,
});
export type SeedFileHead = z.infer<typeof seedFileHead>;

/** The schema of a file's first line for readers without this code: `seed-file.schema.json`. */
export const seedFileSchema = () => z.toJSONSchema(seedFileHead);

export const getSeedFile = operation({
  method: "GET",
  path: "/fairness/seeds/:number",
  summary:
    "What all rounds that were drawn from one of the player's revealed server seeds share, what the ledger says of them, and the " +
    `signed receipt of the seal: the first line of their file, of ${FILE_ROUNDS} rounds at most.`,
  audience: "player",
  presence: true,
  params: z.object({ number: seedNumber }),
  query: z.object({ part: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
  data: seedFileHead,
  errors: ["not_found"],
});

/** A round as a line of a file: its proof without what all rounds of the file share. */
const seedRound = round
  .pick({
    id: true,
    gameId: true,
    mode: true,
    state: true,
    bet: true,
    stake: true,
    payout: true,
    jackpots: true,
    jackpotsWait: true,
    paid: true,
    bonus: true,
    voided: true,
    input: true,
    steps: true,
    paytableHash: true,
    openedAt: true,
    settledAt: true,
  })
  .extend({
    nonce: z.number().int().min(0),
    /** Of a void round, which does not tell its draws: the terms of the jackpots that its bet was made under, if any. */
    termsHash: sha256.nullable().optional(),
    /** Ed25519 of the receipt of the bet, as `/rounds/:roundId/receipt` signs it, by the key of the file's `receipt`. */
    signature: z.string().regex(/^[0-9a-f]{128}$/),
  });
export type SeedRound = z.infer<typeof seedRound>;

export const listSeedRounds = operation({
  method: "GET",
  path: "/fairness/seeds/:number/rounds",
  summary:
    "Rounds that were drawn from one of the player's revealed server seeds, in order from a nonce on, each with all it takes to " +
    "play it again and the signature of its receipt.",
  audience: "player",
  presence: true,
  params: z.object({ number: seedNumber }),
  query: z.object({
    from: nonce.default(0),
    limit: z.coerce.number().int().min(1).max(ROUNDS_AT_ONCE).default(ROUNDS_AT_ONCE),
  }),
  data: z.object({ items: z.array(seedRound) }),
  errors: ["not_found"],
});
