import type { SlotRules } from "#app/contract/games/slot.ts";
import { createDraw, type Game, games, playReference } from "#server/games/index.ts";
import { machineOf } from "#server/games/slots/machine.ts";
import { roundDraw } from "#tests/nightly/round-draw.ts";

const MILLISECONDS = 1_000;
const SERVER_SEED = "7d".repeat(32);

/** Rounds of each game per second on one core, as a player's are: drawn, decided, serialised. */
export function roundsPerSecond(): { game: Game; perSecond: number }[] {
  return games.map((game) => {
    let nonce = 0;
    const round = () => {
      nonce += 1;
      playReference(game, { stake: 100n }, () => createDraw({ serverSeed: SERVER_SEED, clientSeed: "bench", nonce }));
    };
    return { game, perSecond: perSecond(round, game.rules.kind === "video-poker" ? 1 : 100) };
  });
}

/** Outcomes of a slot per second on one core: stops drawn, every win read. */
export function outcomesPerSecond(rules: SlotRules): number {
  const machine = machineOf(rules);
  const stops = new Uint16Array(machine.lengths.length);
  const draw = roundDraw(1);
  return perSecond(() => {
    for (let reel = 0; reel < stops.length; reel++) stops[reel] = draw.below(machine.lengths[reel] as number);
    machine.evaluate(stops);
  }, 10_000);
}

/** How often an action runs per second, after a warm-up; the clock is read after this many runs. */
function perSecond(act: () => void, batch: number): number {
  const batchFor = (milliseconds: number) => {
    const startedAt = performance.now();
    let done = 0;
    while (performance.now() - startedAt < milliseconds) {
      for (let i = 0; i < batch; i++) act();
      done += batch;
    }
    return (done * 1000) / (performance.now() - startedAt);
  };
  batchFor(MILLISECONDS / 5);
  return batchFor(MILLISECONDS);
}
