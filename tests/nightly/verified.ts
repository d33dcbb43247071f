import type { Game } from "#server/games/index.ts";
import { checkProof } from "#server/verifier/check.ts";
import { proofOf } from "#tests/support/proofs.ts";

/** Whether the verifier finds in each of so many rounds of a game what the house would tell of it. */
export function isVerified(game: Game, rounds: number): boolean {
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { claims } = checkProof(JSON.stringify(proofOf(game, nonce)));
    if (claims.some(({ told, found }) => told !== found)) return false;
  }
  return true;
}
