import { type Claim, claimsOf } from "#app/contract/games/claims.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { files } from "#server/games/catalogue/index.ts";
import { createDraw } from "#server/games/fairness/draw.ts";
import { sealOf } from "#server/games/fairness/seal.ts";
import type { GameFile } from "#server/games/game-file.ts";
import { drawJackpots } from "#server/games/jackpots/draw.ts";
import { paytableHash } from "#server/games/published.ts";
import { accepts, playRound } from "#server/games/round.ts";

/** What this file of ours was made from: read when it was built, so not parsed again. Parsing them would bring zod. */
export const games = files as readonly GameFile[];

/** Why a proof cannot be played: a key of the texts' `problem`, and what stands in it. */
export class ProofProblem extends Error {
  constructor(
    readonly problem: "unreadable" | "incomplete" | "sealed" | "game" | "bet",
    readonly parameters: Record<string, string> = {},
  ) {
    super(problem);
  }
}

const TEXT_FIELDS = ["game", "paytableHash", "bet", "staked", "payout", "serverSeedHash", "clientSeed"] as const;

/** Reads a proof from its JSON. Throws a {@link ProofProblem}. */
function readProof(text: string): RoundProof & { serverSeed: string } {
  const proof = parse(text);
  const missing = TEXT_FIELDS.find((field) => typeof proof[field] !== "string");
  if (missing) throw new ProofProblem("incomplete", { field: missing });
  if (!Number.isSafeInteger(proof.nonce)) throw new ProofProblem("incomplete", { field: "nonce" });
  if (!Array.isArray(proof.steps)) throw new ProofProblem("incomplete", { field: "steps" });
  const jackpots = proof.jackpots as RoundProof["jackpots"] | null;
  if (jackpots !== undefined && !isDrawn(jackpots)) throw new ProofProblem("incomplete", { field: "jackpots" });
  if (proof.serverSeed === null) throw new ProofProblem("sealed");
  if (typeof proof.serverSeed !== "string") throw new ProofProblem("incomplete", { field: "serverSeed" });
  return { ...proof, serverSeed: proof.serverSeed } as RoundProof & { serverSeed: string };
}

const isDrawn = (jackpots: RoundProof["jackpots"] | null): boolean =>
  Number.isSafeInteger(jackpots?.weight) && Array.isArray(jackpots?.draws) && jackpots.draws.length > 0;

function parse(text: string): Partial<Record<keyof RoundProof, unknown>> {
  try {
    const proof: unknown = JSON.parse(text);
    if (typeof proof === "object" && proof !== null) return proof;
  } catch {
    // Said below.
  }
  throw new ProofProblem("unreadable");
}

export interface Checked {
  claims: Claim[];
  /** Of the round in the jackpots, as the proof states it; null where it was not drawn for them. */
  weight: string | null;
  /** What came of the round, as JSON; amounts in minor units. */
  outcome: string;
}

/** Plays the round of a proof again. Throws a {@link ProofProblem} where it cannot be played. */
export function checkProof(text: string): Checked {
  const proof = readProof(text);
  const game = games.find(({ id }) => id === proof.game);
  if (!game) throw new ProofProblem("game", { game: proof.game });
  const { outcome, staked, payout, jackpots } = play(game, proof);
  const found = {
    serverSeedHash: sealOf(proof.serverSeed),
    paytableHash: paytableHash(game),
    staked: staked.toString(),
    payout: payout === null ? "…" : payout.toString(),
    jackpots,
  };
  return {
    claims: claimsOf(proof, found),
    weight: proof.jackpots ? String(proof.jackpots.weight) : null,
    outcome: JSON.stringify(outcome, (_, value) => (typeof value === "bigint" ? value.toString() : value), 1),
  };
}

function play(game: (typeof games)[number], proof: RoundProof & { serverSeed: string }) {
  try {
    const bet = { stake: BigInt(proof.bet), input: proof.input };
    const jackpots = drawJackpots(proof.jackpots?.draws ?? [], proof);
    if (accepts(game, bet)) return { ...playRound(game, { ...bet, steps: proof.steps }, createDraw(proof)), jackpots };
  } catch {
    // A step or a seed it does not take is a wrong proof too.
  }
  throw new ProofProblem("bet");
}
