import { z } from "zod";
import { verifyRound } from "../fairness.ts";
import { round } from "../play.ts";

/**
 * A round in the form its player stores it, as JSON: the answer of `GET /api/v1/rounds/:roundId`, whole or without what does
 * not decide it. It contains everything needed to replay it, and the house's claims about the result.
 */
export const roundProof = round
  .partial({
    gameTitle: true,
    isGameGone: true,
    waitsUntil: true,
    stepsAt: true,
    voided: true,
    endedByHouse: true,
    endedAtCeiling: true,
    net: true,
    bonus: true,
  })
  .extend({
    steps: verifyRound.body.shape.steps,
    /** Compared as a whole with the replayed outcome. */
    outcome: z.unknown().optional(),
  });
export type RoundProof = z.infer<typeof roundProof>;

/** The schema of a proof for readers without this code: `proof.schema.json`. */
export const proofSchema = () => z.toJSONSchema(roundProof);
