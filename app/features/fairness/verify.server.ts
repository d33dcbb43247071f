import { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { type CheckedReceipt, keptWith, receiptBeside } from "#app/contract/check-receipt.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { type BeaconRound, type ClientSeedOrigin, listCompatibleNumbers } from "#app/contract/fairness.ts";
import { drawingOf, isPublicBeacon } from "#app/contract/games/beacon.ts";
import { CARDS, cardOf, type TurnedCard } from "#app/contract/games/cards.ts";
import { type Claim, claimsOf, drawnByOf, type Found, outcomeText } from "#app/contract/games/claims.ts";
import { ProofProblem, type RevealedProof, readProof } from "#app/contract/games/read-proof.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { verdictOf } from "#app/contract/games/verdict.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { hashing } from "#app/request/hashing.server.ts";
import { refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const pasted = (atMost: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.slice(0, atMost));

/** A proof as pasted, with what its player kept; a text too long for a proof is read up to the maximum. */
export const proofForm = z.object({
  proof: pasted(200_000),
  receipt: pasted(100_000),
  seal: pasted(200),
  clientSeed: pasted(200),
});

/** Seeds of a round of another house. */
export const seedsForm = listCompatibleNumbers.body.extend({
  nonce: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** Enough digits to distinguish one 32-bit number from the next. */
const FLOAT_DIGITS = 12;

/** A round played again: what its proof states, and what was found. */
export type RoundAgain = { proof: RevealedProof; found: Found };

/** Plays the round of a pasted proof again, and compares what the proof states with what was found. */
export async function verifyProof(scope: Scope, { proof: text, ...kept }: z.output<typeof proofForm>) {
  try {
    const proof = readProof(text);
    const keys = kept.receipt.trim() ? await publishedKeys(scope) : [];
    const receipt = receiptBeside(hashing, kept, proof, keys);
    const { gameId, bet, input, steps } = proof;
    const { serverSeed, clientSeed, nonce, beacon } = proof.proof;
    const inputs = { gameId, bet, input, steps, serverSeed, clientSeed, nonce, beacon, jackpots: drawnByOf(proof) };
    const found = await playAgain(scope, inputs);
    const round: RoundAgain = { proof, found };
    const claims = claimsOf(proof, found, keptWith(kept, receipt));
    return { findings: findingsOf(scope, round, { claims, receipt, keys }), round };
  } catch (error) {
    if (!(error instanceof ProofProblem)) throw error;
    throw new FormRefusal(
      scope.t(`fairness:problem.${error.problem}`, error.parameters),
      error.problem === "receipt" ? "receipt" : "proof",
    );
  }
}

/** The keys that the house has signed with. */
const publishedKeys = async (scope: Scope): Promise<string[]> =>
  (await scope.call("getPublicLog", {})).keys.map(({ publicKey }) => publicKey);

/** The platform's refusals of a round, and the part of a proof each concerns. */
const REFUSED: Partial<Record<ErrorCode, string>> = {
  stake_invalid: "bet",
  currency_mismatch: "bet",
  game_input_invalid: "input",
  step_invalid: "steps",
};

async function playAgain(scope: Scope, round: InputOf<"verifyRound">): Promise<Found> {
  try {
    return await scope.call("verifyRound", round);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
    const { code, failures } = error;
    if (code === "too_many_requests") throw new FormRefusal(refusalText(scope, error), "proof");
    if (code === "not_found") throw new ProofProblem("game", { game: round.gameId });
    throw new ProofProblem("bet", { field: REFUSED[code] ?? failures[0]?.path ?? "bet" });
  }
}

interface Compared {
  claims: Claim[];
  receipt: CheckedReceipt | null;
  /** Those that the house has signed with; empty without a receipt. */
  keys: readonly string[];
}

const beaconOf = (beacon: BeaconRound): "beaconPublic" | "beaconOwn" =>
  isPublicBeacon(beacon) ? "beaconPublic" : "beaconOwn";

type SeedsFrom = Exclude<ClientSeedOrigin, "beacon"> | "public" | ReturnType<typeof beaconOf>;

/** Where the client seed comes from: that of a shared round is the game's id, or a beacon's. */
function seedsFrom({ input, proof: { beacon, clientSeedOrigin } }: RevealedProof): SeedsFrom {
  if (beacon) return beaconOf(beacon);
  return isShared(input) || clientSeedOrigin === "beacon" ? "public" : clientSeedOrigin;
}

function findingsOf({ t }: Scope, { proof: round, found }: RoundAgain, { claims, receipt, keys }: Compared) {
  const { jackpots, jackpotsWait, proof } = round;
  const part = jackpots ?? jackpotsWait;
  const drawing = drawingOf(round);
  const { clientSeed, nonce, serverSeed, serverSeedHash } = proof;
  return {
    /** A new id for each check, so that the page starts each anew. */
    id: crypto.randomUUID(),
    ...verdictOf(claims),
    /** What the cards show, and whose the client seed is: a shared round has a public one. */
    seeds: { clientSeed, nonce: String(nonce), serverSeed, serverSeedHash },
    seedsFrom: seedsFrom(round),
    /** As the platform computed them. */
    cards: CARDS.map((card): TurnedCard => ({ card, claims: claims.filter((claim) => cardOf(claim) === card) })),
    /**
     * Of a beacon: which round, and whether it is public. For a round drawn for the jackpots: how a number wins, and by what it was
     * drawn.
     */
    notes: [
      ...(proof.beacon ? [t(`fairness:verify.${beaconOf(proof.beacon)}`, { round: String(proof.beacon.round) })] : []),
      ...(part ? [t("fairness:verify.jackpots", { weight: String(part.weight) })] : []),
      ...(drawing ? [t(`fairness:verify.${drawing}`, { round: String(part?.beacon?.round) })] : []),
      ...(jackpots?.termsHash === null ? [t("fairness:verify.termsUnhashed")] : []),
    ],
    outcome: outcomeText(found),
    receipt,
    keys,
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
