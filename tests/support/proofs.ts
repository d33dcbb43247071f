import type { RoundProof } from "#app/contract/games/proof.ts";
import {
  createDraw,
  drawJackpots,
  type Game,
  jackpotLevels,
  paytableHash,
  playReference,
  sealOf,
} from "#server/games/index.ts";

const SERVER_SEED = "5".repeat(64);
const STAKE = 100n;

/** What the house would hand out of the nonce-th round of a game, played in the way its odds are for. */
export function proofOf(game: Game, nonce: number): RoundProof {
  const seeds = { serverSeed: SERVER_SEED, clientSeed: "teal kettle", nonce };
  const { position, input, steps } = playReference(game, { stake: STAKE }, () => createDraw(seeds));
  return {
    ...seeds,
    game: game.id,
    paytableHash: paytableHash(game),
    currency: "EUR",
    bet: STAKE.toString(),
    staked: position.staked.toString(),
    payout: (position.payout ?? 0n).toString(),
    input,
    steps,
    ...(game.jackpots && { jackpots: { weight: 1_000_000, draws: drawJackpots(jackpotLevels, seeds) } }),
    serverSeedHash: sealOf(SERVER_SEED),
  };
}
