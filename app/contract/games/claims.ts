import type { JackpotDraw } from "./jackpots.ts";
import type { RoundProof } from "./proof.ts";

/** What of every proof is compared with the round played again. */
const ROUND_CLAIMS = ["serverSeedHash", "paytableHash", "staked", "payout"] as const;

/** The last two are of rounds that were drawn for the jackpots. */
export type ProofClaim = (typeof ROUND_CLAIMS)[number] | "jackpots" | "weight";

/** What the round was found to be when it was played again. */
export type Found = Record<(typeof ROUND_CLAIMS)[number], string> & { jackpots: readonly JackpotDraw[] };

export interface Claim {
  claim: ProofClaim;
  told: string;
  found: string;
}

/** A euro cent in millionths of a euro: the weight of each that is bet. */
const WEIGHT_OF_CENT = 10_000n;

const inWords = (draws: readonly JackpotDraw[]): string =>
  draws.map(({ level, oneInEuro, number }) => `${level} ${number} (1 : ${oneInEuro})`).join(", ");

/** The weight by itself only where the bet is in euro: other currencies have it by the reference rate of their time. */
function jackpotClaims({ jackpots, bet, currency }: RoundProof, found: Found): Claim[] {
  if (!jackpots) return [];
  const draws = { claim: "jackpots", told: inWords(jackpots.draws), found: inWords(found.jackpots) } as const;
  if (currency !== "EUR") return [draws];
  const weight = (BigInt(bet) * WEIGHT_OF_CENT).toString();
  return [draws, { claim: "weight", told: String(jackpots.weight), found: weight }];
}

/** Each claim of a proof beside what was found. */
export const claimsOf = (proof: RoundProof, found: Found): Claim[] => [
  ...ROUND_CLAIMS.map((claim) => ({ claim, told: proof[claim], found: found[claim] })),
  ...jackpotClaims(proof, found),
];
