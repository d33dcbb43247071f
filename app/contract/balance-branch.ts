import schema from "./balance-branch.schema.json" with { type: "json" };
import { joined, leafNode, type Sha256, type TreeNode } from "./balance-tree.ts";
import { readForm } from "./games/read-proof.ts";
import type { BalanceBranch } from "./house.ts";
import { majorUnits } from "./money.ts";

/** The first concerns the published root, the others the branch's own statements. */
export type BranchClaim = "publishedRoot" | "balance" | "sum" | "root";

export interface CheckedClaim {
  claim: BranchClaim;
  claimed: string;
  found: string;
  same: boolean;
}

/**
 * `different`: the branch does not compute to its own statements. Otherwise it is `consistent`, as a completely invented one
 * would be too, until the published root is compared: `counted` if it is the branch's root, `another` if it is not.
 */
export type BranchVerdict = "counted" | "consistent" | "another" | "different";

export interface CheckedBranch {
  verdict: BranchVerdict;
  /** The claims the verdict is about. */
  wrong: BranchClaim[];
  claims: CheckedClaim[];
}

/** Parses a branch from its JSON, alone or as the whole answer of the API. Throws a `ProofProblem`. */
export const readBranch = (text: string): BalanceBranch => readForm<BalanceBranch>(schema, text);

/** Whether a text is meant to be a branch: a round has no scheme. */
export const isBranch = (text: string): boolean => /"scheme"\s*:/.test(text);

/** Computes the root from one part of the balance. */
function rootFrom(sha256: Sha256, branch: BalanceBranch, part: BalanceBranch["parts"][number]): TreeNode {
  const { account } = branch;
  const { part: number, salt, amount, path } = part;
  return path.reduce<TreeNode>(
    (node, { side, hash, sum }) => {
      const neighbour = { hash, sum: BigInt(sum) };
      return side === "left" ? joined(sha256, neighbour, node) : joined(sha256, node, neighbour);
    },
    leafNode(sha256, branch, { account, part: number, salt, amount: BigInt(amount) }),
  );
}

const compared = (claim: BranchClaim, claimed: string, found: string): CheckedClaim => ({
  claim,
  claimed,
  found,
  same: claimed === found,
});

/** The value of two parts if they agree; else both. */
const bothOf = (values: readonly string[]): string => [...new Set(values)].join(", ");

/** A hash may be copied with spaces between its groups of digits, or in capitals. */
const asHash = (text: string): string => text.replace(/\s/g, "").toLowerCase();

function claimsOf(branch: BalanceBranch, publishedRoot: string, sha256: Sha256): CheckedClaim[] {
  const { currency, parts } = branch;
  const inWords = (amount: bigint): string => `${majorUnits(amount, currency)} ${currency}`;
  const published = asHash(publishedRoot);
  const roots = parts.map((part) => rootFrom(sha256, branch, part));
  // A leaf that appears twice would count one part of the balance as both.
  const leaves = new Map(parts.map(({ part, amount }) => [part, BigInt(amount)]));
  const balance = [...leaves.values()].reduce((total, amount) => total + amount, 0n);
  return [
    ...(published ? [compared("publishedRoot", published, branch.root)] : []),
    compared("balance", inWords(BigInt(branch.balance)), inWords(balance)),
    compared("sum", inWords(BigInt(branch.sum)), bothOf(roots.map(({ sum }) => inWords(sum)))),
    compared("root", branch.root, bothOf(roots.map(({ hash }) => hash))),
  ];
}

/**
 * Computes a branch from its leaves to the root, and compares the result with its statements, and with the published root if
 * one is given.
 */
export function checkBranch(branch: BalanceBranch, publishedRoot: string, sha256: Sha256): CheckedBranch {
  const claims = claimsOf(branch, publishedRoot, sha256);
  const wrong = claims.flatMap(({ claim, same }) => (same ? [] : [claim]));
  const ofItself = wrong.filter((claim) => claim !== "publishedRoot");
  if (ofItself.length > 0) return { verdict: "different", wrong: ofItself, claims };
  if (wrong.length > 0) return { verdict: "another", wrong, claims };
  return { verdict: publishedRoot.trim() ? "counted" : "consistent", wrong, claims };
}

/** The sum at each step of a part of the balance: the part itself first, the sum of all balances last. */
export function sumsOnTheWay({ amount, path }: BalanceBranch["parts"][number]): bigint[] {
  const sums = [BigInt(amount)];
  for (const { sum } of path) sums.push((sums.at(-1) ?? 0n) + BigInt(sum));
  return sums;
}
