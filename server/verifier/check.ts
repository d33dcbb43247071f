import { type CheckedReceipt, keptWith, receiptBeside } from "#app/contract/check-receipt.ts";
import { type CheckedFile, checkSeedFile, type Progress } from "#app/contract/check-seed-file.ts";
import { drawingOf, isPublicBeacon } from "#app/contract/games/beacon.ts";
import { cardOf, type TurnCards } from "#app/contract/games/cards.ts";
import {
  beaconClaims,
  type Claim,
  claimsOf,
  drawnByOf,
  drawnClaims,
  type Kept,
  keptClaims,
  outcomeText,
  type ProofClaim,
  sealClaim,
} from "#app/contract/games/claims.ts";
import { ProofProblem, type RevealedProof, readProof } from "#app/contract/games/read-proof.ts";
import { type Verdict, verdictOf } from "#app/contract/games/verdict.ts";
import { files } from "#server/games/catalogue/index.ts";
import { sealOf } from "#server/games/fairness/seal.ts";
import type { GameFile } from "#server/games/game-file.ts";
import levels from "#server/games/jackpots/levels.json" with { type: "json" };
import { knownTerms } from "#server/games/jackpots/terms.ts";
import { StepRefused } from "#server/games/kind.ts";
import { paytableHash } from "#server/games/published.ts";
import { accepts } from "#server/games/round.ts";
import { stakeProblem } from "#server/games/stakes.ts";
import { beaconAgain, roundAgain } from "#server/games/verify.ts";
import { PER_THOUSAND_EURO, stakeUnitOf } from "#server/platform/modules/currencies/index.ts";
import { hashing } from "./signatures.ts";

/**
 * The game files, validated at build time and not parsed again here: that would add zod to the bundle. The build leaves out what
 * decides no round.
 */
export const games = files as readonly Pick<GameFile, "id" | "rules" | "jackpots">[];

/** The terms the jackpots are drawn and paid by. */
export const terms = knownTerms({
  games,
  levels: levels as Parameters<typeof knownTerms>[0]["levels"],
  perThousandEuro: PER_THOUSAND_EURO,
});

export interface Checked {
  verdict: Verdict;
  /** The claims the verdict is about. */
  wrong: ProofClaim[];
  claims: Claim[];
  nonce: string;
  /** The round's weight in the jackpot draws as stated by the proof, and how it was drawn; null when the round took no part. */
  jackpots: { weight: string; drawing: NonNullable<ReturnType<typeof drawingOf>>; round: string } | null;
  /** The draws are compared with today's terms, because the proof has no hash of the terms at its time. */
  isOfUnhashedTerms: boolean;
  /** The round of the beacon that published the client seed; null where none did. */
  beacon: { round: string; isPublic: boolean } | null;
  /** The replayed outcome as JSON. */
  outcome: string;
  /** What was found of the receipt; null where none was pasted. */
  receipt: CheckedReceipt | null;
}

/** Replays the round of a proof and compares every claim. Throws a {@link ProofProblem} when the round cannot be replayed. */
export function checkProof(text: string, kept: Kept): Checked {
  const proof = readProof(text);
  const receipt = receiptBeside(hashing, kept, proof);
  const found = replay(proof);
  const claims = claimsOf(proof, found, keptWith(kept, receipt));
  const { jackpots } = proof;
  return {
    ...verdictOf(claims),
    claims,
    nonce: String(proof.proof.nonce),
    jackpots: jackpotsInWords(proof),
    isOfUnhashedTerms: jackpots?.termsHash === null,
    beacon: beaconInWords(proof),
    outcome: outcomeText(found),
    receipt,
  };
}

function jackpotsInWords(proof: RevealedProof): Checked["jackpots"] {
  const part = proof.jackpots ?? proof.jackpotsWait;
  const drawing = drawingOf(proof);
  return part && drawing ? { weight: String(part.weight), drawing, round: String(part.beacon?.round) } : null;
}

function beaconInWords({ proof: { beacon } }: RevealedProof): Checked["beacon"] {
  return beacon ? { round: String(beacon.round), isPublic: isPublicBeacon(beacon) } : null;
}

/** The same check card by card, each computed lazily. */
export const turnCards: TurnCards = function* (text, kept, published) {
  const proof = readProof(text);
  const receipt = receiptBeside(hashing, kept, proof, published);
  const ofKept = [
    ...keptClaims(keptWith(kept, receipt), proof),
    ...beaconClaims(proof, beaconAgain(proof.proof.beacon)),
  ];
  yield { card: "seeds", claims: ofKept.filter((claim) => cardOf(claim) === "seeds") };
  yield { card: "seal", claims: ofKept.filter((claim) => cardOf(claim) === "seal"), receipt };
  yield { card: "hash", claims: [sealClaim(proof, sealOf(proof.proof.serverSeed))] };
  const found = replay(proof);
  yield { card: "draw", claims: drawnClaims(proof, found), outcome: outcomeText(found) };
};

function rulesOf(gameId: string): string | undefined {
  const game = games.find(({ id }) => id === gameId);
  return game && paytableHash(game);
}

/** Checks a file of all rounds of a seed, one round at a step. Throws a {@link ProofProblem} for a text that is none. */
export const checkFile = (text: string, published: readonly string[] = []): Generator<Progress, CheckedFile> =>
  checkSeedFile({ hashing, replay, rulesOf, published }, text);

function isStake({ bet }: RevealedProof): boolean {
  const unit = stakeUnitOf(bet.currency);
  return unit !== undefined && stakeProblem(BigInt(bet.amount), unit) === undefined;
}

function replay(proof: RevealedProof) {
  const { gameId, bet, input, steps, proof: seeds } = proof;
  const game = games.find(({ id }) => id === gameId);
  if (!game) throw new ProofProblem("game", { game: gameId });
  if (!isStake(proof)) throw new ProofProblem("bet", { field: "bet" });
  if (!accepts(game, { stake: BigInt(bet.amount), input })) throw new ProofProblem("bet", { field: "input" });
  try {
    return roundAgain(terms, { ...seeds, game, bet, input, steps, jackpots: drawnByOf(proof) });
  } catch (error) {
    if (error instanceof StepRefused) throw new ProofProblem("bet", { field: "steps" });
    throw error;
  }
}
