import type { RoundProof } from "./proof.ts";

/** The length of the hash of a public chain; a sandbox names its own by the whole public key. */
const HASH_LENGTH = 64;

/** Whether nobody knew the value of a beacon's round beforehand: a sandbox knows those of its own. */
export const isPublicBeacon = ({ chain }: { chain: string }): boolean => chain.length === HASH_LENGTH;

/**
 * How a round was drawn for the jackpots: by a public beacon or a sandbox's own, by one that has not published its value, or by its
 * own seeds alone, before there was a beacon. Null for one that takes no part.
 */
export function drawingOf({
  jackpots,
  jackpotsWait,
}: Pick<RoundProof, "jackpots" | "jackpotsWait">):
  | "jackpotsPublic"
  | "jackpotsOwn"
  | "jackpotsWait"
  | "jackpotsSeeds"
  | null {
  if (!jackpots) return jackpotsWait ? "jackpotsWait" : null;
  const { beacon } = jackpots;
  if (!beacon) return "jackpotsSeeds";
  return isPublicBeacon(beacon) ? "jackpotsPublic" : "jackpotsOwn";
}
