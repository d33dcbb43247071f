import { z } from "zod";
import { verifyRound } from "../fairness.ts";
import { round } from "../play.ts";

/**
 * A round as its player takes it home, as JSON: the answer of `GET /api/v1/rounds/:roundId`, whole or without what does not
 * decide it. All that plays it again is in it, and what the house said came of it.
 */
export const roundProof = round
  .partial({
    gameTitle: true,
    waitsUntil: true,
    stepsAt: true,
    voided: true,
    endedByHouse: true,
    endedAtCeiling: true,
    net: true,
  })
  .extend({
    steps: verifyRound.body.shape.steps,
    /** Compared as a whole with what is found. */
    outcome: z.unknown().optional(),
  });
export type RoundProof = z.infer<typeof roundProof>;

/** The form of a proof for who reads one without this code: `proof.schema.json`. */
export const proofSchema = () => z.toJSONSchema(roundProof);
