import type { CheckedReceipt } from "../check-receipt.ts";
import type { Claim, Kept, ProofClaim } from "./claims.ts";

/**
 * The cards of a check in order: the client seed and the number of the round, the seal from before the bet, the server seed
 * with its hash, and the replayed round.
 */
export const CARDS = ["seeds", "seal", "hash", "draw"] as const;
export type CardName = (typeof CARDS)[number];

const CARD_OF: Partial<Record<ProofClaim, CardName>> = {
  keptClientSeed: "seeds",
  keptBeacon: "seeds",
  beaconValue: "seeds",
  beaconSignature: "seeds",
  keptSeal: "seal",
  serverSeedHash: "hash",
};

/** The card that shows a claim. */
export const cardOf = ({ claim }: Pick<Claim, "claim">): CardName => CARD_OF[claim] ?? "draw";

/** A card whose step has been computed. */
export interface TurnedCard {
  card: CardName;
  claims: Claim[];
  /** What was drawn, as JSON: only on the last card. */
  outcome?: string;
  /** What was found of the receipt: only on the card of the seal, and only where one was pasted. */
  receipt?: CheckedReceipt | null;
}

/**
 * Checks a proof card by card: each is computed only when it is requested. `published` are the keys that the house has signed with.
 * Throws if the proof cannot be replayed.
 */
export type TurnCards = (proof: string, kept: Kept, published?: readonly string[]) => Iterable<TurnedCard>;
