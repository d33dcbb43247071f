import { seedBefore } from "#server/games/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { crashChains } from "./tables.ts";

/** Number of rounds of a chain. The beginning of the next chain is published long before it starts. */
export const CHAIN_LENGTH = 100_000;

/** One seed in this many is cached, so that any other is a few hundred hashes away. */
const STRIDE = 500;

export type Chain = Pick<typeof crashChains.$inferSelect, "gameId" | "first" | "keyVersion">;

/** By the last seed of the chain. */
const kept = new Map<string, string[]>();

/** The last seed of a chain, from which all others are derived; undefined where its key is gone. */
function lastSeedOf(keys: Keys, { gameId, first, keyVersion }: Chain): string | undefined {
  const mac =
    keyVersion === null
      ? keys.formerMac(`crash:${gameId}:${(first - 1) / CHAIN_LENGTH}`)
      : keys.mac("crash chains", keyVersion, `${gameId}:${first}`);
  return mac?.toString("hex");
}

/** The seeds at the places 0, STRIDE, 2 × STRIDE … CHAIN_LENGTH. Takes about a tenth of a second, once per process. */
function milestonesFrom(lastSeed: string): string[] {
  const known = kept.get(lastSeed);
  if (known) return known;
  let seed = lastSeed;
  const milestones = [seed];
  for (let place = CHAIN_LENGTH - 1; place >= 0; place--) {
    seed = seedBefore(seed);
    if (place % STRIDE === 0) milestones.unshift(seed);
  }
  kept.set(lastSeed, milestones);
  return milestones;
}

/** The seed this many rounds before a seed. */
export function seedBack(seed: string, steps: number): string {
  let back = seed;
  for (let step = 0; step < steps; step++) back = seedBefore(back);
  return back;
}

/** What the seed of a chain's first round hashes to: published before any of its rounds. Undefined where its key is gone. */
export function beginningOf(keys: Keys, chain: Chain): string | undefined {
  const lastSeed = lastSeedOf(keys, chain);
  return lastSeed && milestonesFrom(lastSeed)[0];
}

/** The server seed of a round of the chain; undefined where its key is gone, and after the chain's end. */
export function seedOfRound(keys: Keys, chain: Chain, number: number): string | undefined {
  const place = number - chain.first + 1;
  const lastSeed = lastSeedOf(keys, chain);
  if (!lastSeed || place < 1 || place > CHAIN_LENGTH) return undefined;
  const milestone = Math.ceil(place / STRIDE);
  const seed = milestonesFrom(lastSeed)[milestone];
  return seed && seedBack(seed, milestone * STRIDE - place);
}
