import { createDraw, gameById, playRound } from "#server/games/index.ts";

const SECONDS = 3;
const BATCH = 1_000;
const SERVER_SEED = "7d".repeat(32);

/** Rounds of one slot that the engine plays in a second on one core: drawing, evaluating, writing the outcome. */
export function outcomesPerSecond(gameId: string): number {
  const game = gameById(gameId);
  if (!game) throw new Error(`there is no game ${gameId}`);
  let nonce = 0;
  const batch = () => {
    for (let round = 0; round < BATCH; round += 1) {
      nonce += 1;
      playRound(
        game,
        { stake: 100n, input: { kind: "slot" } },
        createDraw({ serverSeed: SERVER_SEED, clientSeed: "bench", nonce }),
      );
    }
  };
  batch();
  const startedAt = performance.now();
  let rounds = 0;
  while (performance.now() - startedAt < SECONDS * 1000) {
    batch();
    rounds += BATCH;
  }
  return (rounds * 1000) / (performance.now() - startedAt);
}
