import type { Claim, ProofClaim } from "./claims.ts";

/**
 * `different`: the proof does not follow from its own seeds. Otherwise it is `consistent`, as a completely invented round would
 * be too, until the values the player kept are compared: `promised` if both are the proof's, `another` if one is not.
 */
export type Verdict = "promised" | "consistent" | "another" | "different";

const ABOUT_THE_PROMISE: readonly ProofClaim[] = ["keptSeal", "keptClientSeed", "keptBeacon"];
/** The seal, and either the client seed or the round of the beacon that gives it. */
const KEPT_FOR_IT = 2;

/** The verdict, and what it is about: if the proof itself is wrong, the kept values are not considered. */
export function verdictOf(claims: readonly Claim[]): { verdict: Verdict; wrong: ProofClaim[] } {
  const isKept = ({ claim }: Claim): boolean => ABOUT_THE_PROMISE.includes(claim);
  const wrongOf = (some: readonly Claim[]) => some.flatMap(({ claim, same }) => (same ? [] : [claim]));
  const kept = claims.filter(isKept);
  const different = wrongOf(claims.filter((claim) => !isKept(claim)));
  const another = wrongOf(kept);
  if (different.length > 0) return { verdict: "different", wrong: different };
  if (another.length > 0) return { verdict: "another", wrong: another };
  return { verdict: kept.length === KEPT_FOR_IT ? "promised" : "consistent", wrong: [] };
}
