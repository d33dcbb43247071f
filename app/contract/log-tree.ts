/**
 * The Merkle tree of the public log, as in RFC 6962, section 2.1 (Certificate Transparency): a leaf is SHA-256(0x00 ‖ its text in
 * UTF-8), a node SHA-256(0x01 ‖ left ‖ right), and a tree of n > 1 leaves is split before the largest power of two below n. A tree
 * without leaves has the root SHA-256 of nothing. Hashes are written as 64 hexadecimal digits.
 *
 * The promises of one entry of the kinds `bets` and `seals` are the leaves of a tree of their own, whose root the entry has.
 */

/** SHA-256 of bytes: passed by the caller, which runs in a browser or on a server. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array;

/** Where a leaf is in a tree, and what its way to the root is hashed with, from the leaf up. */
export interface Inclusion {
  /** From 0. */
  index: number;
  /** Number of the tree's leaves. */
  size: number;
  path: readonly string[];
}

const DIGITS = /../g;

export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(DIGITS) ?? [], (digits) => Number.parseInt(digits, 16));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function prefixed(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const leafHash = (sha256: HashBytes, text: string): string =>
  hexOf(sha256(prefixed(0, new TextEncoder().encode(text))));

export const nodeHash = (sha256: HashBytes, left: string, right: string): string =>
  hexOf(sha256(prefixed(1, bytesOf(left), bytesOf(right))));

export const rootOfNoLeaves = (sha256: HashBytes): string => hexOf(sha256(new Uint8Array()));

/**
 * The root that a leaf leads to (RFC 9162, section 2.1.3.2); undefined for a path that is too long or too short. Sizes up to 2^53:
 * divisions instead of shifts, which JavaScript does on 32 bits.
 */
export function rootOfInclusion(sha256: HashBytes, leaf: string, { index, size, path }: Inclusion): string | undefined {
  if (index < 0 || index >= size) return undefined;
  let [place, last] = [index, size - 1];
  let root = leaf;
  for (const hash of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sha256, hash, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else root = nodeHash(sha256, root, hash);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}

export interface TreeHead {
  size: number;
  root: string;
}

const isPowerOfTwo = (size: number): boolean => {
  let left = size;
  while (left > 1 && left % 2 === 0) left /= 2;
  return left === 1;
};

/**
 * Whether a tree has the leaves of a smaller one in the same order, and after them only new ones (RFC 9162, section 2.1.4.2), by
 * the path that the log gives for it.
 */
export function isConsistent(sha256: HashBytes, earlier: TreeHead, later: TreeHead, path: readonly string[]): boolean {
  if (earlier.size > later.size) return false;
  if (earlier.size === 0) return path.length === 0;
  if (earlier.size === later.size) return path.length === 0 && earlier.root === later.root;
  const [first, ...others] = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path;
  if (first === undefined) return false;
  let [place, last] = [earlier.size - 1, later.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [former, root] = [first, first];
  for (const hash of others) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      former = nodeHash(sha256, hash, former);
      root = nodeHash(sha256, hash, root);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else root = nodeHash(sha256, root, hash);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && former === earlier.root && root === later.root;
}
