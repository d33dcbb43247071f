import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { listCompatibleNumbers } from "#app/contract/fairness.ts";
import { claimsOf } from "#app/contract/games/claims.ts";
import { type RoundProof, roundProof } from "#app/contract/games/proof.ts";
import type { DataOf } from "#app/contract/types.ts";
import { refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

const LONGEST_PROOF = 20_000;
/** As many digits as separate one 32-bit number from the next. */
const FLOAT_DIGITS = 12;

type Read = { proof: RoundProof & { serverSeed: string } } | { problem: string };

/** Reads a pasted proof, or says in words why it is none. */
function readProof({ t }: Scope, text: string): Read {
  const parsed = roundProof.safeParse(jsonOf(text));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    return {
      problem: field ? t("fairness:problem.incomplete", { field: String(field) }) : t("fairness:problem.unreadable"),
    };
  }
  const { serverSeed } = parsed.data;
  return serverSeed === null ? { problem: t("fairness:problem.sealed") } : { proof: { ...parsed.data, serverSeed } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Plays the round of a pasted proof again, and compares what the proof states with what was found. */
export async function verifyProof(scope: Scope, form: FormData) {
  const text = String(form.get("proof") ?? "").slice(0, LONGEST_PROOF);
  const read = readProof(scope, text);
  if ("problem" in read) return { text, problem: read.problem };
  const { game: gameId, bet, currency, input, steps, jackpots, serverSeed, clientSeed, nonce } = read.proof;
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
    return { text, findings: findingsOf(scope, read.proof, found) };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
    return { text, problem: problemOf(scope, gameId, error) };
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

/** The numbers of a round of another house, or what is wrong with the seeds. */
export async function compatibleNumbers(scope: Scope, form: FormData) {
  const typed = {
    serverSeed: String(form.get("serverSeed") ?? ""),
    clientSeed: String(form.get("clientSeed") ?? ""),
    nonce: String(form.get("nonce") ?? ""),
  };
  const seeds = listCompatibleNumbers.body.extend({
    nonce: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  });
  const parsed = seeds.safeParse(typed);
  if (!parsed.success) return { typed, problem: scope.t("fairness:compatible.invalid") };
  try {
    const { numbers } = await scope.call("listCompatibleNumbers", parsed.data);
    return { typed, numbers: numbers.map((drawn, place) => numberView(scope, drawn, place)) };
  } catch (error) {
    if (!isRefusal(error, "too_many_requests")) throw error;
    return { typed, problem: refusalText(scope, error) };
  }
}

const numberView = ({ format }: Scope, drawn: DataOf<"listCompatibleNumbers">["numbers"][number], place: number) => ({
  id: String(place + 1),
  float: drawn.float.toFixed(FLOAT_DIGITS),
  roll: format.fixed(drawn.roll / 100, 2),
  multiplier: format.fixed(drawn.multiplier / 100, 2),
});
