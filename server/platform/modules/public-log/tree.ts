import { createHash } from "node:crypto";
import { leafHash, nodeHash, rootOfNoLeaves } from "#app/contract/log-tree.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

export const leafOf = (text: string): string => leafHash(sha256, text);

/** A complete subtree: the leaves from `place` × 2^`level` on, 2^`level` of them. */
export interface NodePlace {
  level: number;
  place: number;
}

export interface TreeNode extends NodePlace {
  hash: string;
}

/** Leaves `from` to `to`, without `to`; at least one. */
interface Range {
  from: number;
  to: number;
}

/** Hashes of the complete subtrees that were read or made. */
export type NodeHashes = ReadonlyMap<string, string>;

const keyOf = ({ level, place }: NodePlace): string => `${level}:${place}`;

export const hashesOf = (nodes: readonly TreeNode[]): Map<string, string> =>
  new Map(nodes.map((node) => [keyOf(node), node.hash]));

/** The largest power of two below a number of leaves. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The complete subtree that a range is; undefined where it is none. Ranges of the tree begin where a subtree of their size may. */
function subtreeOf({ from, to }: Range): NodePlace | undefined {
  const level = Math.log2(to - from);
  return Number.isInteger(level) ? { level, place: from / 2 ** level } : undefined;
}

function halvesOf({ from, to }: Range): [Range, Range] {
  const middle = from + splitOf(to - from);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** The complete subtrees that a range is hashed from. */
export function subtreesOf(range: Range): NodePlace[] {
  if (range.to === range.from) return [];
  const whole = subtreeOf(range);
  return whole ? [whole] : halvesOf(range).flatMap(subtreesOf);
}

function hashOf(range: Range, known: NodeHashes): string {
  const whole = subtreeOf(range);
  if (!whole) {
    const [left, right] = halvesOf(range);
    return nodeHash(sha256, hashOf(left, known), hashOf(right, known));
  }
  const hash = known.get(keyOf(whole));
  if (!hash) throw new Error(`the node ${keyOf(whole)} of the public log is missing`);
  return hash;
}

/** The root of a tree with this many leaves, from the complete subtrees of {@link subtreesOf} all leaves. */
export const rootOf = (size: number, known: NodeHashes): string =>
  size === 0 ? rootOfNoLeaves(sha256) : hashOf({ from: 0, to: size }, known);

/** What a leaf is hashed with on its way to the root, from the leaf up (RFC 6962, section 2.1.1). */
export function inclusionRanges(index: number, range: Range): Range[] {
  if (range.to - range.from === 1) return [];
  const [left, right] = halvesOf(range);
  const [own, other] = index < left.to ? [left, right] : [right, left];
  return [...inclusionRanges(index, own), other];
}

/** What shows that the first `size` leaves are those of an earlier tree (RFC 6962, section 2.1.2). */
export function consistencyRanges(size: number, range: Range, isWhole = true): Range[] {
  if (size === range.to) return isWhole ? [] : [range];
  const [left, right] = halvesOf(range);
  return size <= left.to
    ? [...consistencyRanges(size, left, isWhole), right]
    : [...consistencyRanges(size, right, false), left];
}

export const pathOf = (ranges: readonly Range[], known: NodeHashes): string[] =>
  ranges.map((range) => hashOf(range, known));

/** The complete subtrees that leaves add behind `size` others, whose own right edge is known. */
export function nodesAdded(size: number, leaves: readonly string[], edge: NodeHashes): TreeNode[] {
  const known = new Map(edge);
  const added: TreeNode[] = [];
  const add = (node: TreeNode) => {
    known.set(keyOf(node), node.hash);
    added.push(node);
  };
  for (const [at, hash] of leaves.entries()) {
    let node: TreeNode = { level: 0, place: size + at, hash };
    add(node);
    while (node.place % 2 === 1) {
      const left = known.get(keyOf({ level: node.level, place: node.place - 1 }));
      if (!left) throw new Error(`the node beside ${keyOf(node)} of the public log is missing`);
      node = { level: node.level + 1, place: (node.place - 1) / 2, hash: nodeHash(sha256, left, node.hash) };
      add(node);
    }
  }
  return added;
}

/** A tree that is kept in memory: the promises of one entry. */
export const smallTree = (leaves: readonly string[]): NodeHashes => hashesOf(nodesAdded(0, leaves, new Map()));
