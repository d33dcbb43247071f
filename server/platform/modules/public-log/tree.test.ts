import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isConsistent, nodeHash, rootOfInclusion } from "#app/contract/log-tree.ts";
import { consistencyRanges, hashesOf, inclusionRanges, leafOf, nodesAdded, pathOf, rootOf, smallTree } from "./tree.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

const SIZES = Array.from({ length: 34 }, (_, size) => size);
const leaves = SIZES.map((number) => leafOf(`leaf ${number}`));

/** The root by the definition of RFC 6962, section 2.1, without any kept node. */
function definedRoot(hashes: readonly string[]): string {
  if (hashes.length === 1) return hashes[0] ?? "";
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return nodeHash(sha256, definedRoot(hashes.slice(0, split)), definedRoot(hashes.slice(split)));
}

const all = smallTree(leaves);
const root = (size: number): string => rootOf(size, all);

describe("the tree of the public log", () => {
  it("has the hashes of RFC 6962", () => {
    // The test vectors of the reference implementation of Certificate Transparency.
    expect(rootOf(0, new Map())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(leafOf("")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
    expect(nodeHash(sha256, leafOf(""), leafOf("\u0000"))).toBe(
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    );
  });

  it("has the defined root at every size, in one go and leaf by leaf", () => {
    const kept = new Map<string, string>();
    for (const size of SIZES.slice(1)) {
      for (const [key, hash] of hashesOf(nodesAdded(size - 1, leaves.slice(size - 1, size), kept))) kept.set(key, hash);
      expect([rootOf(size, kept), root(size)]).toEqual(Array(2).fill(definedRoot(leaves.slice(0, size))));
    }
  });

  it("includes every leaf at every size, and no other leaf in its place", () => {
    for (const size of SIZES.slice(1)) {
      for (let index = 0; index < size; index++) {
        const path = pathOf(inclusionRanges(index, { from: 0, to: size }), all);
        const lead = (leaf: string, at = index) => rootOfInclusion(sha256, leaf, { index: at, size, path });
        expect(lead(leaves[index] ?? "")).toBe(root(size));
        expect(lead(leafOf("another"))).not.toBe(root(size));
        if (size > 1) expect(lead(leaves[index] ?? "", (index + 1) % size)).not.toBe(root(size));
        expect(rootOfInclusion(sha256, leaves[index] ?? "", { index, size, path: [...path, root(1)] })).toBeUndefined();
      }
    }
  });

  it("only grows, which a changed, a shortened or a reordered tree cannot show", () => {
    for (const size of SIZES.slice(1)) {
      for (const earlier of SIZES.slice(0, size + 1)) {
        const path = earlier === 0 ? [] : pathOf(consistencyRanges(earlier, { from: 0, to: size }), all);
        const heads = [
          { size: earlier, root: root(earlier) },
          { size, root: root(size) },
        ] as const;
        expect(isConsistent(sha256, ...heads, path)).toBe(true);
        if (earlier === 0 || earlier === size) continue;
        expect(isConsistent(sha256, { ...heads[0], root: leafOf("another") }, heads[1], path)).toBe(false);
        expect(isConsistent(sha256, heads[0], { ...heads[1], root: leafOf("another") }, path)).toBe(false);
        expect(isConsistent(sha256, heads[1], heads[0], path)).toBe(false);
        expect(isConsistent(sha256, ...heads, path.slice(1))).toBe(false);
      }
    }
  });
});
