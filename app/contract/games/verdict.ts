import type { Claim, ProofClaim } from "./claims.ts";

/**
 * `different`: the proof is not what its own seeds make. Else it is `consistent`, which a round made up from beginning to end
 * is as well, until what the player kept is compared: `promised` where both are the proof's, `another` where one is not.
 */
export type Verdict = "promised" | "consistent" | "another" | "different";

const ABOUT_THE_PROMISE: readonly ProofClaim[] = ["keptSeal", "keptClientSeed"];

/** The verdict, and what it is about: where the proof itself is wrong, what was kept is of no account. */
export function verdictOf(claims: readonly Claim[]): { verdict: Verdict; wrong: ProofClaim[] } {
  const isKept = ({ claim }: Claim): boolean => ABOUT_THE_PROMISE.includes(claim);
  const wrongOf = (some: readonly Claim[]) => some.flatMap(({ claim, same }) => (same ? [] : [claim]));
  const kept = claims.filter(isKept);
  const different = wrongOf(claims.filter((claim) => !isKept(claim)));
  const another = wrongOf(kept);
  if (different.length > 0) return { verdict: "different", wrong: different };
  if (another.length > 0) return { verdict: "another", wrong: another };
  return { verdict: kept.length === ABOUT_THE_PROMISE.length ? "promised" : "consistent", wrong: [] };
}
