import type { JackpotDraw } from "./jackpots.ts";
import type { RoundProof } from "./proof.ts";

/** What of a proof is compared with the round played again. */
const PROOF_CLAIMS = ["serverSeedHash", "paytableHash", "staked", "payout", "jackpots"] as const;
export type ProofClaim = (typeof PROOF_CLAIMS)[number];

/** What the round was found to be when it was played again. */
export type Found = Record<Exclude<ProofClaim, "jackpots">, string> & { jackpots: readonly JackpotDraw[] };

export interface Claim {
  claim: ProofClaim;
  told: string;
  found: string;
}

const inWords = (draws: readonly JackpotDraw[]): string =>
  draws.map(({ level, number }) => `${level} ${number}`).join(", ");

/** Each claim of a proof beside what was found; that of the jackpots only where the round was drawn for them. */
export function claimsOf({ jackpots, ...proof }: RoundProof, found: Found): Claim[] {
  return PROOF_CLAIMS.flatMap((claim) => {
    if (claim !== "jackpots") return { claim, told: proof[claim], found: found[claim] };
    return jackpots ? { claim, told: inWords(jackpots.draws), found: inWords(found.jackpots) } : [];
  });
}
