import { describe, expect, it } from "vitest";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { games } from "#server/games/index.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { proofOf } from "#tests/support/proofs.ts";
import { checkProof, ProofProblem } from "./check.ts";

const ROUNDS = isNightly ? 10_000 : 2_000;

/** Best play of video poker weighs every draw of every hand: some ten seconds, on a slow machine a minute. */
const UNHURRIED = 240_000;

const problemOf = (text: string): unknown => {
  try {
    checkProof(text);
  } catch (error) {
    return error instanceof ProofProblem ? error.problem : error;
  }
  return "none";
};

/** Of another seed, even the steps may be such as its cards do not allow. */
function isBelieved(proof: RoundProof): boolean {
  const text = JSON.stringify(proof);
  return problemOf(text) === "none" && checkProof(text).claims.every(({ told, found }) => told === found);
}

describe.each(games.map((game) => [game.id, game] as const))("the proof of a round of %s", (_id, game) => {
  // Compared once in the end: to expect something of every round takes longer than to check it.
  it("is found to be true", { timeout: UNHURRIED }, () => {
    const claimed = game.jackpots ? 6 : 4;
    const wrong: unknown[] = [];
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      const { claims } = checkProof(JSON.stringify(proofOf(game, nonce)));
      if (claims.length !== claimed || claims.some(({ told, found }) => told !== found)) wrong.push({ nonce, claims });
    }
    expect(wrong).toEqual([]);
  });

  it("is found out when the house tells another payout, seed or rules", () => {
    const proof = proofOf(game, 3);
    const lies: Partial<RoundProof>[] = [
      { payout: String(BigInt(proof.payout) + 10n) },
      { serverSeed: "6".repeat(64) },
      { paytableHash: "0".repeat(64) },
    ];
    const { jackpots } = proof;
    if (jackpots) {
      const draws = jackpots.draws.map((draw) => ({ ...draw, number: draw.number + 1 }));
      lies.push({ jackpots: { ...jackpots, draws } }, { jackpots: { ...jackpots, weight: 7 } });
    }
    for (const lie of lies) expect(isBelieved({ ...proof, ...lie })).toBe(false);
  });
});

describe("what is no proof", () => {
  const [game] = games;
  if (!game) throw new Error("no games");
  const proof = proofOf(game, 0);

  it.each([
    ["", "unreadable"],
    ["[", "unreadable"],
    ["null", "unreadable"],
    ["{}", "incomplete"],
    [JSON.stringify({ ...proof, nonce: -1.5 }), "incomplete"],
    [JSON.stringify({ ...proof, serverSeed: null }), "sealed"],
    [JSON.stringify({ ...proof, game: "no-such-game" }), "game"],
    [JSON.stringify({ ...proof, bet: "7" }), "bet"],
    [JSON.stringify({ ...proof, bet: "much" }), "bet"],
    [JSON.stringify({ ...proof, nonce: -1 }), "bet"],
    [JSON.stringify({ ...proof, steps: [{ kind: "mines", act: "cashOut" }] }), "bet"],
    [JSON.stringify({ ...proof, input: { kind: "nothing" } }), "bet"],
    [JSON.stringify({ ...proof, input: null }), "bet"],
    [JSON.stringify({ ...proof, jackpots: { weight: 1, draws: [{ level: "mini", oneInEuro: 0, number: 0 }] } }), "bet"],
    [JSON.stringify({ ...proof, jackpots: { weight: 1, draws: [null] } }), "bet"],
    [JSON.stringify({ ...proof, jackpots: null }), "incomplete"],
    [JSON.stringify({ ...proof, jackpots: { weight: 1, draws: 7 } }), "incomplete"],
    [JSON.stringify({ ...proof, jackpots: { weight: 1, draws: [] } }), "incomplete"],
    [JSON.stringify({ ...proof, jackpots: { draws: [{ level: "mini", oneInEuro: 1, number: 0 }] } }), "incomplete"],
    [JSON.stringify({ ...proof, jackpots: 7 }), "incomplete"],
  ])("%s: %s", (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});
