import { createHmac } from "node:crypto";
import { seedBefore } from "#server/games/index.ts";

/** Rounds of one chain; the next chain follows it, its beginning published long before. */
export const CHAIN_LENGTH = 100_000;

/** Of a chain every so many-th seed is kept, so that any other is some hundred hashes away. */
const STRIDE = 500;

const kept = new Map<string, string[]>();

/** The chain a round is of, from 0. */
export const chainOf = (number: number): number => Math.floor((number - 1) / CHAIN_LENGTH);

/**
 * The seeds of a chain at the places 0, STRIDE, 2 × STRIDE … CHAIN_LENGTH. They come from the platform's SECRET, from the
 * last one down, as those of players do (docs/decisions/0003-the-first-server-seed-is-derived.md); about a tenth of a
 * second, once in a process.
 */
function milestonesOf(secret: string, gameId: string, chain: number): string[] {
  const key = `${secret}:${gameId}:${chain}`;
  const known = kept.get(key);
  if (known) return known;
  let seed = createHmac("sha256", secret).update(`crash:${gameId}:${chain}`).digest("hex");
  const milestones = [seed];
  for (let place = CHAIN_LENGTH - 1; place >= 0; place--) {
    seed = seedBefore(seed);
    if (place % STRIDE === 0) milestones.unshift(seed);
  }
  kept.set(key, milestones);
  return milestones;
}

/** What the first seed of a chain hashes to: published before any of its rounds. */
export const beginningOf = (secret: string, gameId: string, chain: number): string =>
  milestonesOf(secret, gameId, chain)[0] as string;

/** The server seed of a game's round, from 1. */
export function seedOfRound(secret: string, gameId: string, number: number): string {
  const place = number - chainOf(number) * CHAIN_LENGTH;
  const milestone = Math.ceil(place / STRIDE);
  let seed = milestonesOf(secret, gameId, chainOf(number))[milestone] as string;
  for (let back = milestone * STRIDE - place; back > 0; back--) seed = seedBefore(seed);
  return seed;
}
