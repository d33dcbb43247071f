import type { RealCurrency } from "./money.ts";

/**
 * The Merkle-sum tree over what the house owes its players in one currency at the end of one day, 24:00 UTC: their cash and
 * held money. Bonus money is not owed yet and is not included.
 *
 * Every hash is the SHA-256, as 64 hexadecimal digits, of a text in UTF-8 in which every line ends in one line feed, including
 * the last. An amount is the decimal digits of its minor units, and never negative.
 *
 * - A leaf hashes `openhand-balances-1 leaf`, day (YYYY-MM-DD), currency, account, part, salt (32 random bytes as hexadecimal
 *   digits), amount.
 * - A node hashes `openhand-balances-1 node`, sum of its left child, hash of its left child, sum and hash of its right one. Its
 *   own sum is the sum of both. At each level neighbours are joined from the left, and a last one without a neighbour moves up
 *   unchanged.
 * - A tree without leaves has the root `openhand-balances-1 none`, day, currency; its sum is zero.
 *
 * A balance is two leaves: it is split at a random amount, and the leaves are ordered by their hashes, which the salts shuffle
 * every day. A branch shows one neighbouring leaf for each of the two, so it reveals only a random part of another balance, and
 * not whose it is.
 *
 * Both sums are hashed, and not only their total: in the original scheme (G. Maxwell, 2013) only the total is, so that each of
 * two children can be shown the other with less than it has, and the root can be less than what is owed (K. Hu, Z. Zhang, K.
 * Guo, "Breaking the binding", Computers & Security 87, 2019). A negative sum would reduce what others are owed, so readers of
 * a branch reject it. The account is hashed so that two players who are owed the same cannot be shown one shared leaf.
 *
 * What a branch proves: this balance is counted in the root's sum. Whether anybody else was left out, each of the others must
 * verify by their own branch.
 */
export const BALANCE_SCHEME = "openhand-balances-1";

/** SHA-256 of a text in UTF-8, as hexadecimal digits: passed by the caller, which runs in a browser or on a server. */
export type Sha256 = (text: string) => string;

/** The values all leaves of a tree share. */
export interface TreeOf {
  day: string;
  currency: RealCurrency;
}

export interface Leaf {
  account: string;
  part: number;
  salt: string;
  /** Minor units. */
  amount: bigint;
}

export interface TreeNode {
  hash: string;
  /** Minor units. */
  sum: bigint;
}

const lines = (...values: readonly unknown[]): string => values.map((value) => `${value}\n`).join("");

export const leafNode = (
  sha256: Sha256,
  { day, currency }: TreeOf,
  { account, part, salt, amount }: Leaf,
): TreeNode => ({
  hash: sha256(lines(`${BALANCE_SCHEME} leaf`, day, currency, account, part, salt, amount)),
  sum: amount,
});

export const joined = (sha256: Sha256, left: TreeNode, right: TreeNode): TreeNode => ({
  hash: sha256(lines(`${BALANCE_SCHEME} node`, left.sum, left.hash, right.sum, right.hash)),
  sum: left.sum + right.sum,
});

export const rootOfNone = (sha256: Sha256, { day, currency }: TreeOf): TreeNode => ({
  hash: sha256(lines(`${BALANCE_SCHEME} none`, day, currency)),
  sum: 0n,
});
