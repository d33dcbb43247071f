import { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { listCompatibleNumbers } from "#app/contract/fairness.ts";
import { claimsOf } from "#app/contract/games/claims.ts";
import { type RoundProof, roundProof } from "#app/contract/games/proof.ts";
import type { DataOf } from "#app/contract/types.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** A proof as it was pasted; one that is too long to be one is read as far as it may be. */
export const proofForm = z.object({
  proof: z
    .string()
    .default("")
    .transform((text) => text.slice(0, 20_000)),
});

/** Seeds of a round of another house. */
export const seedsForm = listCompatibleNumbers.body.extend({
  nonce: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** As many digits as separate one 32-bit number from the next. */
const FLOAT_DIGITS = 12;

/** Reads a pasted proof, or refuses it in words at its field. */
function readProof({ t }: Scope, text: string): RoundProof & { serverSeed: string } {
  const { data, error } = roundProof.safeParse(jsonOf(text));
  if (error) {
    const field = error.issues[0]?.path[0];
    const problem = field
      ? t("fairness:problem.incomplete", { field: String(field) })
      : t("fairness:problem.unreadable");
    throw new FormRefusal(problem, "proof");
  }
  const { serverSeed } = data;
  if (serverSeed === null) throw new FormRefusal(t("fairness:problem.sealed"), "proof");
  return { ...data, serverSeed };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Plays the round of a pasted proof again, and compares what the proof states with what was found. */
export async function verifyProof(scope: Scope, text: string) {
  const proof = readProof(scope, text);
  const { game: gameId, bet, currency, input, steps, jackpots, serverSeed, clientSeed, nonce } = proof;
  try {
    const found = await scope.call("verifyRound", {
      gameId,
      bet: { amount: bet, currency },
      input,
      steps,
      jackpots: jackpots?.draws,
      serverSeed,
      clientSeed,
      nonce,
    });
    return findingsOf(scope, proof, found);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
    throw new FormRefusal(problemOf(scope, gameId, error), "proof");
  }
}

function problemOf(scope: Scope, game: string, refused: ApiFailure): string {
  if (refused.code === "too_many_requests") return refusalText(scope, refused);
  return refused.code === "not_found" ? scope.t("fairness:problem.game", { game }) : scope.t("fairness:problem.bet");
}

function findingsOf({ t }: Scope, proof: RoundProof, played: DataOf<"verifyRound">) {
  const found = {
    ...played,
    staked: played.stake.amount,
    payout: played.payout?.amount ?? t("fairness:verify.unfinished"),
  };
  return {
    claims: claimsOf(proof, found).map(({ claim, told, found }) => ({
      id: claim,
      name: t(`fairness:verify.claim_${claim}`),
      told,
      found,
      same: told === found,
    })),
    /** How a number of the jackpots wins; null where the round was not drawn for them. */
    jackpots: proof.jackpots ? t("fairness:verify.jackpots", { weight: String(proof.jackpots.weight) }) : null,
    outcome: JSON.stringify(played.outcome, null, 1),
  };
}

export type Findings = ReturnType<typeof findingsOf>;

/** The numbers of a round of another house. */
export async function compatibleNumbers(scope: Scope, seeds: z.output<typeof seedsForm>) {
  const { numbers } = await scope.call("listCompatibleNumbers", seeds);
  return numbers.map((drawn, place) => numberView(scope, drawn, place));
}

const numberView = ({ format }: Scope, drawn: DataOf<"listCompatibleNumbers">["numbers"][number], place: number) => ({
  id: String(place + 1),
  float: drawn.float.toFixed(FLOAT_DIGITS),
  roll: format.fixed(drawn.roll / 100, 2),
  multiplier: format.fixed(drawn.multiplier / 100, 2),
});
