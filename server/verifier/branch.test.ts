import { describe, expect, it } from "vitest";
import { checkBranch, readBranch } from "#app/contract/balance-branch.ts";
import { BALANCE_SCHEME } from "#app/contract/balance-tree.ts";
import { ProofProblem } from "#app/contract/games/read-proof.ts";
import type { BalanceBranch } from "#app/contract/house.ts";
import { seededRandom } from "#server/platform/adapters/random.ts";
import { sha256 as sha256OfNode, treeOf } from "#server/platform/modules/balance-proofs/tree.ts";
import { createHash } from "./crypto.ts";

const OF = { day: "2026-11-21", currency: "EUR" } as const;

/** Hashes as the offline verifier does. */
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const owedTo = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ playerId: `ply_${place}`, amount: BigInt(place * place + 1) }));

/** The branch of one player in a tree of `count` players. */
function branchOf(place: number, count: number, of: { day: string; currency: "EUR" } = OF): BalanceBranch {
  const tree = treeOf(of, owedTo(count), seededRandom(of.day));
  const account = `ply_${place}`;
  const own = tree.leaves.flatMap((leaf, position) => (leaf.account === account ? [{ ...leaf, position }] : []));
  const parts = own.map(({ part, salt, amount, position }) => {
    const path = tree.levels.flatMap((level, height) => {
      const at = position >> height;
      const neighbour = level[at ^ 1];
      const side = at % 2 === 1 ? ("left" as const) : ("right" as const);
      return neighbour ? [{ side, hash: neighbour.hash, sum: neighbour.sum.toString() }] : [];
    });
    return { part, salt, amount: amount.toString(), path };
  });
  const balance = own.reduce((total, { amount }) => total + amount, 0n).toString();
  const { hash: root, sum } = tree.root;
  return { scheme: BALANCE_SCHEME, ...of, account, balance, parts, sum: sum.toString(), root };
}

/** The verdict on a branch with the wrong claims, or why it cannot be read. */
function resultOf(branch: unknown, publishedRoot = ""): unknown[] {
  try {
    const { verdict, wrong } = checkBranch(readBranch(JSON.stringify(branch)), publishedRoot, sha256);
    return [verdict, ...wrong];
  } catch (error) {
    if (error instanceof ProofProblem) return [error.problem, ...Object.values(error.parameters)];
    throw error;
  }
}

const branch = branchOf(4, 9);
const [first, second] = branch.parts as [BalanceBranch["parts"][number], BalanceBranch["parts"][number]];
const [step, ...steps] = first.path as [(typeof first.path)[number]];

const withFirst = (changes: Partial<typeof first>): BalanceBranch => ({
  ...branch,
  parts: [{ ...first, ...changes }, second],
});

describe("a branch", () => {
  it("is hashed as the published scheme says", () => {
    const [leaf] = treeOf(OF, owedTo(1), seededRandom("one")).leaves;
    if (!leaf) throw new Error("one player has two leaves");
    const { account, part, salt, amount, node } = leaf;
    const text = `openhand-balances-1 leaf\n2026-11-21\nEUR\n${account}\n${part}\n${salt}\n${amount}\n`;
    expect(node.hash).toBe(sha256(text));
    const { root, leaves } = treeOf(OF, owedTo(1), seededRandom("one"));
    const children = leaves.map(({ node: { hash, sum } }) => `${sum}\n${hash}\n`);
    expect(root).toEqual({ hash: sha256OfNode(`openhand-balances-1 node\n${children.join("")}`), sum: 1n });
  });

  it("leads every player to the same root, for trees of several sizes", () => {
    for (const count of [1, 2, 3, 5, 8, 13]) {
      for (let place = 0; place < count; place++) {
        const own = branchOf(place, count);
        expect(resultOf(own, own.root)).toEqual(["counted"]);
        expect(own.balance).toBe(String(place * place + 1));
      }
    }
  });

  it("is only consistent until a published root is given", () => {
    expect(resultOf(branch)).toEqual(["consistent"]);
    const copied = branch.root.toUpperCase().replace(/(.{8})/g, "$1 ");
    expect(resultOf(branch, copied)).toEqual(["counted"]);
    expect(resultOf({ status: "ok", data: branch, errors: [], requestId: "r" }, branch.root)).toEqual(["counted"]);
  });

  const dearer = String(BigInt(first.amount) + 1n);
  const otherDay = branchOf(4, 9, { day: "2026-11-20", currency: "EUR" });

  it.each([
    ["the root of another day", branch, ["another", "publishedRoot"], otherDay.root],
    ["a branch of another day under this day's root", { ...otherDay, root: branch.root }, ["different", "root"]],
    ["another day written on it", { ...branch, day: "2026-11-20" }, ["different", "root"]],
    ["a larger balance", { ...branch, balance: "9999" }, ["different", "balance"]],
    ["a larger part", withFirst({ amount: dearer }), ["different", "balance", "sum", "root"]],
    ["another account", { ...branch, account: "ply_5" }, ["different", "root"]],
    ["another salt", withFirst({ salt: "0".repeat(64) }), ["different", "root"]],
    ["one leaf listed twice", { ...branch, parts: [first, first] }, ["different", "balance"]],
    ["a smaller neighbour", withFirst({ path: [{ ...step, sum: "0" }, ...steps] }), ["different", "sum", "root"]],
    [
      "its children swapped",
      withFirst({ path: [{ ...step, side: step.side === "left" ? "right" : "left" }, ...steps] }),
      ["different", "root"],
    ],
    ["a truncated path", withFirst({ path: first.path.slice(0, -1) }), ["different", "sum", "root"]],
    ["a smaller total", { ...branch, sum: "1" }, ["different", "sum"]],
    ["another root", { ...branch, root: "0".repeat(64) }, ["different", "root"]],
  ] as const)("with %s is detected", (_, forged, expected, published = "") => {
    expect(resultOf(forged, published)).toEqual(expected);
  });

  it.each([
    [
      "a negative neighbour",
      withFirst({ path: [{ ...step, sum: "-5" }, ...steps] }),
      ["incomplete", "parts.0.path.0.sum"],
    ],
    ["a negative part", withFirst({ amount: "-5" }), ["incomplete", "parts.0.amount"]],
    ["one part", { ...branch, parts: [first] }, ["incomplete", "parts"]],
    ["an unknown field", { ...branch, luck: 1 }, ["unknown", "luck"]],
    ["another scheme", { ...branch, scheme: "maxwell" }, ["incomplete", "scheme"]],
    ["nothing", "", ["unreadable"]],
  ])("with %s is rejected", (_, invalid, expected) => {
    expect(resultOf(invalid)).toEqual(expected);
  });

  it("cannot present a node as a leaf or a leaf as a node", () => {
    const inner = withFirst({ path: steps, salt: step.hash });
    expect(resultOf(inner)).toEqual(["different", "sum", "root"]);
  });
});
