import { z } from "zod";
import { currency } from "../money.ts";
import { slug } from "../values.ts";
import { roundInput, roundStep } from "./index.ts";
import { jackpotDraws } from "./jackpots.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const minorUnits = z.string().regex(/^\d{1,18}$/);

/** A round as its player takes it home, as JSON: all that plays it again, and what we said came of it. */
export const roundProof = z.object({
  /** Id of the game, and the hash of the rules it was played by. */
  game: slug,
  paytableHash: sha256,
  currency,
  /** Minor units: the bet, all that was staked with its steps, and what was paid back. */
  bet: minorUnits,
  staked: minorUnits,
  payout: minorUnits,
  input: roundInput,
  steps: z.array(roundStep).max(200),
  /** Absent where the round took no part. */
  jackpots: jackpotDraws.optional(),
  /** Null until the seed is revealed. */
  serverSeed: sha256.nullable(),
  serverSeedHash: sha256,
  clientSeed: z.string().min(1).max(200),
  nonce: z.number().int().min(0),
});
export type RoundProof = z.infer<typeof roundProof>;
