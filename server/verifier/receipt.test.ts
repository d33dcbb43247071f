import { describe, expect, it } from "vitest";
import { checkReceipt, type ReceiptClaim } from "#app/contract/check-receipt.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { ProofProblem } from "#app/contract/games/read-proof.ts";
import { sealReceipt } from "#app/contract/promises.ts";
import type { Receipt } from "#app/contract/public-log.ts";
import { hashing as ofServer } from "#app/request/hashing.server.ts";
import { type Game, games } from "#server/games/index.ts";
import { KEPT, proofOf } from "#tests/support/proofs.ts";
import { newSigner, promiseOf, receiptFor } from "#tests/support/receipts.ts";
import { checkProof, turnCards } from "./check.ts";
import { hashing as ofDevice } from "./signatures.ts";

const dice = games.find(({ id }) => id === "hundred-dice") as Game;
const proof = proofOf(dice, 7);
const NONE = { seal: "", clientSeed: "" };

const check = (receipt: Receipt, kept = NONE) =>
  checkProof(JSON.stringify(proof), { ...kept, receipt: JSON.stringify(receipt) });

/** The verdict on a receipt by the device, with what is wrong; that of the server is the same. */
function verdictOn(receipt: Receipt, published?: readonly string[], round: RoundProof = proof): unknown[] {
  const [own, other] = [ofDevice, ofServer].map((hashing) => checkReceipt(hashing, receipt, round, published));
  expect(other).toEqual(own);
  const wrong = (own?.claims ?? []).flatMap(({ claim, same }: ReceiptClaim) => (same ? [] : [claim]));
  return [own?.verdict, ...wrong];
}

describe("a signed receipt", () => {
  it("is what its player kept: with it the round is the promised one", () => {
    expect(checkProof(JSON.stringify(proof), NONE).verdict).toBe("consistent");
    const { verdict, receipt } = check(receiptFor(proof));
    expect([verdict, receipt?.verdict, receipt?.entry]).toEqual(["promised", "logged", "1"]);
    expect(receipt?.claims.every(({ same }) => same)).toBe(true);
  });

  it("counts before the log has it", () => {
    const { verdict, receipt } = check({ ...receiptFor(proof), logged: null });
    expect([verdict, receipt?.verdict, receipt?.entry]).toEqual(["promised", "signed", null]);
  });

  it("does not replace what was typed", () => {
    expect(check(receiptFor(proof), { seal: "", clientSeed: "tin kettle" }).verdict).toBe("another");
  });

  it.each(games.map((game) => [game.id, game] as const))("fits the proof of a round of %s", (_id, game) => {
    const round = proofOf(game, 3);
    expect(verdictOn(receiptFor(round), undefined, round)).toEqual(["logged"]);
  });

  it("fits a round that is void, which does not tell the terms of the jackpots any more", () => {
    const slot = games.find(({ jackpots }) => jackpots) as Game;
    const played = proofOf(slot, 3);
    expect(played.jackpots?.termsHash).toMatch(/^[0-9a-f]{64}$/);
    const round: RoundProof = { ...played, state: "void", jackpots: null };
    expect(verdictOn(receiptFor(played), undefined, round)).toEqual(["logged"]);
  });

  it("is read from the whole answer of the API, and no other text is one", () => {
    const answer = JSON.stringify({ status: "success", data: receiptFor(proof) });
    expect(checkProof(JSON.stringify(proof), { ...NONE, receipt: answer }).receipt?.verdict).toBe("logged");
    for (const receipt of ["a receipt of mine", "{}", JSON.stringify({ ...receiptFor(proof), signature: "00" })])
      expect(() => checkProof(JSON.stringify(proof), { ...NONE, receipt })).toThrow(new ProofProblem("receipt"));
  });

  it("that says something twice says nothing, whichever of the two is the round's", () => {
    const { text } = receiptFor(proof);
    const bets = text.replace(/^bet .*\n/m, (line) => `bet 1 EUR\n${line}`);
    expect(verdictOn(receiptFor(proof, { text: bets }))).toContain("otherRound");
  });

  it("of a seal promises the seal alone", () => {
    const { serverSeedHash } = proof.proof;
    const seal = { serverSeedHash, nextServerSeedHash: "0".repeat(64), sealedAt: proof.openedAt };
    const { verdict, receipt, claims } = check(receiptFor(proof, { text: sealReceipt(seal) }));
    expect([verdict, receipt?.verdict]).toEqual(["consistent", "logged"]);
    expect(claims.map(({ claim }) => claim)).toContain("keptSeal");
    const other = receiptFor(proof, { text: sealReceipt({ ...seal, serverSeedHash: "1".repeat(64) }) });
    expect(verdictOn(other)).toEqual(["otherRound", "seal"]);
  });

  it("is checked on the card of the seal, with the published keys", () => {
    const receipt = receiptFor(proof);
    const cards = (published: readonly string[]) => [
      ...turnCards(JSON.stringify(proof), { ...NONE, receipt: JSON.stringify(receipt) }, published),
    ];
    const verdictOf = (published: readonly string[]) =>
      cards(published).find(({ card }) => card === "seal")?.receipt?.verdict;
    expect([verdictOf([receipt.publicKey]), verdictOf(["0".repeat(64)])]).toEqual(["logged", "unknownKey"]);
    expect(cards([receipt.publicKey])[0]?.claims.map(({ claim }) => claim)).toEqual(["keptClientSeed"]);
  });
});

describe("a wrong receipt", () => {
  it.each([
    ["round", { id: "rnd_bbbbbbbbbbbbbbbbbbbb" }],
    ["game", { gameId: "fox-at-noon" }],
    ["rules", { paytableHash: "0".repeat(64) }],
    ["seal", { proof: { ...proof.proof, serverSeedHash: "0".repeat(64) } }],
    ["client", { proof: { ...proof.proof, clientSeed: "tin kettle" } }],
    ["nonce", { proof: { ...proof.proof, nonce: 8 } }],
    ["bet", { bet: { ...proof.bet, amount: "200" } }],
    ["input", { input: { kind: "dice", chance: 1_000, direction: "under" } }],
    ["at", { openedAt: "2026-11-22T05:00:00.001Z" }],
  ] satisfies [string, Partial<RoundProof>][])("is of another round: its line %s differs", (line, changed) => {
    const receipt = receiptFor(proof, { text: promiseOf({ ...proof, ...changed }) });
    expect(verdictOn(receipt)).toEqual(["otherRound", line]);
    expect(check(receipt).verdict).toBe("consistent");
  });

  it("has other terms of the jackpots, or a line that no receipt has", () => {
    const text = promiseOf(proof);
    const others = [text.replace(/\njackpots .*/, `\njackpots ${"0".repeat(64)}`), `${text}luck good\n`];
    expect(others.map((other) => verdictOn(receiptFor(proof, { text: other })))).toEqual([
      ["otherRound", "jackpots"],
      ["otherRound", "unknown"],
    ]);
  });

  it("was changed after it was signed, or names another key", () => {
    const receipt = receiptFor(proof);
    const text = receipt.text.replace("teal", "tin");
    expect(verdictOn({ ...receipt, text })[0]).toBe("changed");
    expect(verdictOn({ ...receipt, publicKey: newSigner().publicKey })[0]).toBe("changed");
    expect(verdictOn({ ...receipt, publicKey: "f".repeat(64) })[0]).toBe("changed");
    expect(check({ ...receipt, text }, KEPT).verdict).toBe("promised");
    expect(check({ ...receipt, text }).verdict).toBe("consistent");
  });

  it("is signed with a key that was never published", () => {
    expect(verdictOn(receiptFor(proof), [newSigner().publicKey])).toEqual(["unknownKey"]);
  });

  it("does not lead to the log", () => {
    const receipt = receiptFor(proof);
    const { logged } = receipt;
    const wrong: [NonNullable<Receipt["logged"]>, ReceiptClaim["claim"]][] = [
      [{ ...logged, among: { ...logged.among, path: ["0".repeat(64)] } }, "among"],
      [{ ...logged, among: { ...logged.among, size: 3 } }, "among"],
      [{ ...logged, inclusion: { ...logged.inclusion, path: ["0".repeat(64)] } }, "root"],
      [{ ...logged, inclusion: { ...logged.inclusion, index: 0 } }, "root"],
      [{ ...logged, entry: { ...logged.entry, text: logged.entry.text.replace("bets", "seals") } }, "root"],
      [{ ...logged, head: { ...logged.head, note: "a note" } }, "root"],
    ];
    for (const [changed, claim] of wrong)
      expect(verdictOn({ ...receipt, logged: changed })).toEqual(["notIncluded", claim]);
  });

  it("leads to a head that another key signed", () => {
    const [signer, headSigner] = [newSigner(), newSigner()];
    const receipt = receiptFor(proof, { signer, headSigner });
    expect(verdictOn(receipt)).toEqual(["otherHead"]);
    // As after a change of keys.
    expect(verdictOn(receipt, [signer.publicKey, headSigner.publicKey])).toEqual(["logged"]);
  });
});
