import type { Claim, Kept, ProofClaim } from "./claims.ts";

/**
 * The cards of a check in their order: the client seed and the number of the round, the seal from before the bet, the server
 * seed with its hash, and the round played again from them.
 */
export const CARDS = ["seeds", "seal", "hash", "draw"] as const;
export type CardName = (typeof CARDS)[number];

const CARD_OF: Partial<Record<ProofClaim, CardName>> = {
  keptClientSeed: "seeds",
  keptSeal: "seal",
  serverSeedHash: "hash",
};

/** The card a claim stands on. */
export const cardOf = ({ claim }: Pick<Claim, "claim">): CardName => CARD_OF[claim] ?? "draw";

/** A card whose step has been computed. */
export interface TurnedCard {
  card: CardName;
  claims: Claim[];
  /** What was drawn, as JSON: on the last card alone. */
  outcome?: string;
}

/**
 * Checks a proof card by card: each is computed when it is asked for, and not before. It is what the site loads of the
 * offline verifier. Throws where the proof cannot be played.
 */
export type TurnCards = (proof: string, kept: Kept) => Iterable<TurnedCard>;
