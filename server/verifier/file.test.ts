import { describe, expect, it } from "vitest";
import { type CheckedFile, missingIn, type Progress } from "#app/contract/check-seed-file.ts";
import { ProofProblem } from "#app/contract/games/read-proof.ts";
import { toMoney } from "#app/contract/money.ts";
import type { SeedFileHead, SeedRound } from "#app/contract/seed-file.ts";
import { type Game, gameById } from "#server/games/index.ts";
import { newSigner, receiptFor } from "#tests/support/receipts.ts";
import { ledgerOf, type SeedFile, seedFileOf, seedFileText } from "#tests/support/seed-files.ts";
import { checkFile } from "./check.ts";
import { inSlices } from "./slices.ts";

const gameCalled = (id: string): Game => gameById(id) as Game;
const [dice, slot, mines] = [
  gameCalled("hundred-dice"),
  gameCalled("acorn-bank"),
  gameCalled("twenty-five-tiles"),
] as const;

const ROUNDS = 12;
const file = seedFileOf([dice, slot, mines], ROUNDS);

function checked(text: string, published?: readonly string[]): CheckedFile {
  const steps = checkFile(text, published);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

interface Changed {
  head?: Partial<SeedFileHead>;
  rounds?: readonly SeedRound[];
}

const check = ({ head, rounds }: Changed, of: SeedFile = file) =>
  checked(seedFileText({ ...of.head, ...head }, rounds ?? of.rounds));

/** What is wrong, in short. */
const findingsIn = ({ findings }: CheckedFile): unknown[] =>
  findings.map(({ finding, values, claims }) => [finding, ...Object.values(values), ...claims]);

const kindsIn = (found: CheckedFile): string[] => [...new Set(found.findings.map(({ finding }) => finding))];

/** The file with one round changed. */
const withRound = (nonce: number, changes: Partial<SeedRound>): Changed => ({
  rounds: file.rounds.map((round) => (round.nonce === nonce ? { ...round, ...changes } : round)),
});

const roundAt = (nonce: number) => file.rounds[nonce] as SeedRound;

describe("a file of all rounds of a seed", () => {
  it("is right where everything in it agrees", () => {
    const found = check({});
    expect(found).toMatchObject({
      verdict: "right",
      wrong: 0,
      findings: [],
      isSeedRight: true,
      ofOtherRules: 0,
      rounds: { right: ROUNDS, of: ROUNDS },
      receipts: { right: ROUNDS, of: ROUNDS },
      payouts: { right: ROUNDS, of: ROUNDS },
      voids: { right: 0, of: 0 },
      sealReceipt: { verdict: "logged" },
    });
    expect(found.jackpots.right).toBe(found.jackpots.of);
    expect(found.jackpots.of).toBeGreaterThan(0);
    expect(found.sums.map(({ gameId }) => gameId)).toEqual(["acorn-bank", "hundred-dice", "twenty-five-tiles"]);
    expect(found.sums.every(({ found: own, ledger }) => own.staked === ledger.staked)).toBe(true);
  });

  it("is right in whatever order its rounds are, and with empty lines between them", () => {
    expect(check({ rounds: [...file.rounds].reverse() }).verdict).toBe("right");
    expect(checked(seedFileText(file.head, file.rounds).replaceAll("\n", "\r\n\r\n")).verdict).toBe("right");
  });

  it("may have no round at all", () => {
    expect(check({ head: { rounds: 0, count: 0, ledger: [] }, rounds: [] }).verdict).toBe("right");
  });

  it("tells which rounds are missing, range by range", () => {
    const rounds = file.rounds.filter(({ nonce }) => ![0, 4, 5, ROUNDS - 1].includes(nonce));
    const ledger = ledgerOf(rounds);
    expect(findingsIn(check({ head: { ledger }, rounds }))).toEqual([
      ["missing", "0", "0"],
      ["missing", "4", "5"],
      ["missing", "11", "11"],
    ]);
    expect([...missingIn(new Set(), 0, Number.MAX_SAFE_INTEGER)]).toEqual([[0, Number.MAX_SAFE_INTEGER - 1]]);
  });

  it("tells a round that is missing also by the sums, which the ledger has", () => {
    const rounds = file.rounds.filter(({ nonce }) => nonce !== 3);
    expect(kindsIn(check({ rounds }))).toEqual(["missing", "sum"]);
  });

  it("tells a payout that was changed", () => {
    const paid = toMoney(BigInt(roundAt(3).paid.amount) + 100n, "EUR");
    const found = check(withRound(3, { payout: paid, paid }));
    expect(findingsIn(found)).toEqual([
      ["result", "3", roundAt(3).id, "payout", "paid"],
      ["sum", "hundred-dice", "EUR", "paid"],
    ]);
    expect([found.verdict, found.payouts]).toEqual(["wrong", { right: ROUNDS - 1, of: ROUNDS }]);
  });

  it("tells a stake that was changed, also where the ledger was made to agree with it", () => {
    const bet = toMoney(200n, "EUR");
    const changed = withRound(3, { bet, stake: bet });
    expect(kindsIn(check(changed))).toEqual(["receipt", "result", "sum"]);
    expect(kindsIn(check({ ...changed, head: { ledger: ledgerOf(changed.rounds ?? []) } }))).toEqual([
      "receipt",
      "result",
    ]);
  });

  it("tells a server seed that is not the sealed one", () => {
    const found = check({ head: { serverSeed: "6".repeat(64) } });
    expect(found.isSeedRight).toBe(false);
    expect(kindsIn(found)).toEqual(expect.arrayContaining(["seed", "result"]));
    const other = file.head.serverSeedHash.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    expect(kindsIn(check({ head: { serverSeedHash: other } }))).toEqual(
      expect.arrayContaining(["seed", "sealReceipt", "receipt"]),
    );
  });

  it("tells a client seed that is another than the receipts have", () => {
    expect(kindsIn(check({ head: { clientSeed: "tin kettle" } }))).toEqual(
      expect.arrayContaining(["receipt", "result"]),
    );
  });

  it("tells a nonce, and a round, that is there twice", () => {
    const again = { ...roundAt(2), id: `rnd_${"b".repeat(20)}` };
    expect(findingsIn(check({ rounds: [...file.rounds, again] }))).toEqual([["repeated", "2", again.id]]);
    const found = check({ head: { rounds: 13, count: 13 }, rounds: [...file.rounds, { ...roundAt(2), nonce: 12 }] });
    expect(kindsIn(found)).toEqual(["repeated", "missing"]);
  });

  it("tells a round that is none of this part", () => {
    const ledger = ledgerOf(file.rounds.slice(0, 6));
    const part = { rounds: ROUNDS, part: 1, parts: 2, from: 0, count: 6, ledger };
    expect(check({ head: part, rounds: file.rounds.slice(0, 6) }).verdict).toBe("right");
    expect(findingsIn(check({ head: part, rounds: file.rounds.slice(0, 7) }))).toEqual([
      ["outside", "6", roundAt(6).id],
    ]);
  });

  it.each<[string, Partial<SeedFileHead>]>([
    ["ends before the last round", { rounds: ROUNDS + 3 }],
    ["does not begin at the first", { part: 1, from: 1, count: ROUNDS - 1 }],
    ["is a part that there is not", { part: 3, parts: 2 }],
  ])("tells that it %s", (_, head) => {
    expect(kindsIn(check({ head }))).toContain("range");
  });

  it("tells a sum that is not the ledger's", () => {
    const [first, ...others] = file.head.ledger;
    if (!first) throw new Error("the ledger has no sum");
    const more = (name: "staked" | "bonusPaid") => ({
      ...first,
      [name]: toMoney(BigInt(first[name].amount) + 1n, "EUR"),
    });
    for (const name of ["staked", "bonusPaid"] as const)
      expect(findingsIn(check({ head: { ledger: [more(name), ...others] } }))).toEqual([
        ["sum", first.gameId, "EUR", name],
      ]);
    expect(kindsIn(check({ head: { ledger: others } }))).toEqual(["sum"]);
  });

  it("tells a receipt that is not the round's, and one that another key has signed", () => {
    const signature = roundAt(4).signature;
    expect(findingsIn(check(withRound(3, { signature })))).toEqual([["receipt", "3", roundAt(3).id]]);
    const other = receiptFor({ ...file.head, ...roundAt(0) } as never, {
      text: file.head.receipt.text,
      signer: newSigner(),
    });
    expect(kindsIn(check({ head: { receipt: other } }))).toEqual(["receipt"]);
    const { publicKey } = file.head.receipt;
    const text = seedFileText(file.head, file.rounds);
    expect(checked(text, [publicKey]).verdict).toBe("right");
    const unknown = checked(text, ["0".repeat(64)]);
    expect([kindsIn(unknown), unknown.sealReceipt.verdict]).toEqual([["sealReceipt"], "unknownKey"]);
  });

  it("tells a seal whose receipt is of a bet, or of another time", () => {
    const ofBet = receiptFor({ ...roundAt(0), proof: { ...file.head, nonce: 0 } } as never, { signer: file.signer });
    expect(kindsIn(check({ head: { receipt: ofBet } }))).toEqual(["sealReceipt"]);
    expect(kindsIn(check({ head: { sealedAt: "2026-11-03T08:00:00.000Z" } }))).toEqual(["sealReceipt"]);
  });

  it("compares what a void round gave back with its stake, by any rules", () => {
    const voided = (paid: bigint): Changed => {
      const { jackpots: _, ...round } = roundAt(3);
      const given = { reason: "fault" as const, paid: toMoney(paid, "EUR") };
      const state = { state: "void" as const, settledAt: null, payout: toMoney(0n, "EUR"), voided: given };
      const line = { ...round, ...state, jackpots: null, paid: given.paid, termsHash: null };
      const rounds = file.rounds.map((own) => (own.nonce === 3 ? line : own));
      return { head: { ledger: ledgerOf(rounds) }, rounds };
    };
    // A settled dice round is worth its payout to whoever would have left it.
    const worth = BigInt(roundAt(3).paid.amount) > 100n ? BigInt(roundAt(3).paid.amount) : 100n;
    expect(check(voided(worth))).toMatchObject({ verdict: "right", voids: { right: 1, of: 1 } });
    expect(kindsIn(check(voided(99n)))).toEqual(["void", "result"]);
  });

  it("says how many rounds are of rules that it does not have, and plays none of them", () => {
    const signer = file.signer;
    const paytableHash = "0".repeat(64);
    const { signature } = receiptFor({ ...roundAt(3), paytableHash, proof: { ...file.head, nonce: 3 } } as never, {
      signer,
    });
    expect(check(withRound(3, { paytableHash, signature }))).toMatchObject({
      verdict: "partly",
      ofOtherRules: 1,
      payouts: { right: ROUNDS - 1, of: ROUNDS - 1 },
    });
    expect(kindsIn(check(withRound(3, { paytableHash })))).toEqual(["receipt"]);
  });

  it("tells a round that cannot be played, and one of a game that all players share", () => {
    const kinds = kindsIn(check(withRound(3, { input: { kind: "dice", chance: 4_950, direction: "over" } })));
    expect(kinds).toEqual(expect.arrayContaining(["receipt"]));
    expect(kindsIn(check(withRound(3, { input: { kind: "slot" } })))).toEqual(["receipt", "unplayable"]);
    const crash = check(withRound(3, { input: { kind: "crash", target: null } }));
    expect(kindsIn(crash)).toContain("shared");
  });

  it("tells a line that is no round by its number", () => {
    const lines = seedFileText(file.head, file.rounds).split("\n");
    const broken = (line: string) => checked([lines[0], line, ...lines.slice(2)].join("\n"));
    for (const line of ["not a round", "null", "[]", "{}", JSON.stringify({ ...roundAt(0), colour: "red" })])
      expect(kindsIn(broken(line))).toEqual(["unreadable", "missing", "sum"]);
    expect(findingsIn(broken(JSON.stringify({ ...roundAt(0), nonce: -1 })))[0]).toEqual([
      "unreadable",
      "2",
      "proof.nonce",
    ]);
    const open = broken(JSON.stringify({ ...roundAt(0), state: "open", settledAt: null }));
    expect(findingsIn(open)[0]).toEqual(["unreadable", "2", "state"]);
  });

  it.each(["", "{}", "null", "not a file", JSON.stringify({ ...file.head, file: "openhand-rounds-2" })])(
    "is no other text: %#",
    (text) => {
      expect(() => checked(text)).toThrow(new ProofProblem("file"));
    },
  );

  it("lists the first fifty of many findings, and counts them all", () => {
    const many = Array.from({ length: 80 }, () => roundAt(0));
    const found = check({ rounds: [...file.rounds, ...many] });
    expect([found.findings.length, found.wrong]).toEqual([50, 80]);
  });

  it("is checked in short slices, which can be stopped", async () => {
    const text = seedFileText(file.head, file.rounds);
    const told: Progress[] = [];
    const found = await inSlices(checkFile(text), (progress) => told.push(progress));
    expect(found.verdict).toBe("right");
    expect(told.every(({ done, all }) => done <= ROUNDS && all === ROUNDS)).toBe(true);
    const leaving = new AbortController();
    leaving.abort();
    const forever = (function* (): Generator<Progress, CheckedFile> {
      for (;;) yield { done: 0, all: 1 };
    })();
    await expect(inSlices(forever, () => undefined, leaving.signal)).rejects.toThrow();
  });
});
