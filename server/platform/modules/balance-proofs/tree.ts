import { createHash } from "node:crypto";
import { joined, type Leaf, leafNode, rootOfNone, type TreeNode, type TreeOf } from "#app/contract/balance-tree.ts";
import type { Random } from "#server/platform/adapters/random.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The amount owed to a player, in minor units, above zero. */
export interface Owed {
  playerId: string;
  amount: bigint;
}

export interface PlacedLeaf extends Leaf {
  node: TreeNode;
}

export interface Tree {
  root: TreeNode;
  /** From the left. */
  leaves: PlacedLeaf[];
  /** The leaves first, the root last; empty where nothing is owed. */
  levels: TreeNode[][];
}

const SALT_BYTES = 32;

/** Uniform from 0 to the amount, except for a bias of one in 2^64: the reduced random number is that much larger. */
const cutOf = (random: Random, amount: bigint): bigint =>
  BigInt(`0x${random.bytes(SALT_BYTES).toString("hex")}`) % (amount + 1n);

function leavesOf(of: TreeOf, owed: readonly Owed[], random: Random): PlacedLeaf[] {
  const leaves = owed.flatMap(({ playerId, amount }) => {
    const cut = cutOf(random, amount);
    return [cut, amount - cut].map((part, place) => {
      const salt = random.bytes(SALT_BYTES).toString("hex");
      const leaf = { account: playerId, part: place + 1, salt, amount: part };
      return { ...leaf, node: leafNode(sha256, of, leaf) };
    });
  });
  return leaves.sort((one, other) => (one.node.hash < other.node.hash ? -1 : 1));
}

/** A level and all above it. */
export function levelsAbove(leaves: readonly TreeNode[]): TreeNode[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const above: TreeNode[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place], level[place + 1]];
      if (left) above.push(right ? joined(sha256, left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** The tree over the amounts owed to players (`balance-tree.ts` of the contract describes its construction). */
export function treeOf(of: TreeOf, owed: readonly Owed[], random: Random): Tree {
  const leaves = leavesOf(of, owed, random);
  if (leaves.length === 0) return { root: rootOfNone(sha256, of), leaves, levels: [] };
  const levels = levelsAbove(leaves.map(({ node }) => node));
  return { root: levels.at(-1)?.[0] ?? rootOfNone(sha256, of), leaves, levels };
}

const HASH_BYTES = 32;
export const NODE_BYTES = HASH_BYTES + 8;

/** Nodes in the format of {@link balanceLevels}. */
export function packed(nodes: readonly TreeNode[]): Buffer {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES);
  for (const [place, { hash, sum }] of nodes.entries()) {
    bytes.write(hash, place * NODE_BYTES, "hex");
    bytes.writeBigUInt64BE(sum, place * NODE_BYTES + HASH_BYTES);
  }
  return bytes;
}

/** Decodes one node. */
export const unpacked = (bytes: Buffer): TreeNode => ({
  hash: bytes.toString("hex", 0, HASH_BYTES),
  sum: bytes.readBigUInt64BE(HASH_BYTES),
});
