import { afterAll, expect, it } from "vitest";
import type { JackpotDraw } from "#app/contract/games/jackpots.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";

const door = await openDoor();
const { verifyProof } = await import("./verify.server.ts");
afterAll(() => door.close());

const DRAWS: JackpotDraw[] = [
  { level: "mini", oneInEuro: 5_000, number: 4_999_999_999 },
  { level: "grand", oneInEuro: 2_000_000, number: 12 },
];

const PROOF: RoundProof = {
  ...{ game: "acorn-bank", paytableHash: "a".repeat(64), currency: "EUR", bet: "20", staked: "20", payout: "10" },
  ...{ input: { kind: "slot" }, steps: [], clientSeed: "teal kettle", nonce: 7 },
  ...{ serverSeed: "5".repeat(64), serverSeedHash: "b".repeat(64) },
};

/** The page's findings for a proof, when the house draws these numbers for the jackpots again. */
async function found(proof: RoundProof, jackpots: JackpotDraw[]) {
  door.upstream.on(
    "verifyRound",
    answered("verifyRound", {
      ...{ outcome: { kind: "slot", spins: [] }, jackpots, stake: toMoney(20n, "EUR"), payout: toMoney(10n, "EUR") },
      ...{ paytableHash: proof.paytableHash, serverSeedHash: proof.serverSeedHash },
    }),
  );
  const { scope } = await door.visit("/en/fairness/verify");
  if (!scope) throw new Error("the guards keep the page");
  return verifyProof(scope, JSON.stringify(proof));
}

it("compares what was drawn for the jackpots, and says how a number wins", async () => {
  const proof = { ...PROOF, jackpots: { weight: 200_000, draws: DRAWS } };
  const findings = await found(proof, DRAWS);
  const numbers = `mini 4999999999 (1 : ${DRAWS[0]?.oneInEuro}), grand 12 (1 : ${DRAWS[1]?.oneInEuro})`;
  const weight = String(Number(PROOF.bet) * 10_000);
  expect(findings.claims.slice(-2)).toEqual([
    { id: "jackpots", name: "Drawn for the jackpots", told: numbers, found: numbers, same: true },
    { id: "weight", name: "Weight in the jackpots", told: "200000", found: weight, same: weight === "200000" },
  ]);
  expect(findings.jackpots).toContain("below the weight of the round, here 200000");
  expect(door.upstream.callsOf("verifyRound").at(-1)?.body).toMatchObject({
    jackpots: DRAWS.map(({ level, oneInEuro }) => ({ level, oneInEuro })),
  });
});

it("finds out a number that was not drawn", async () => {
  const proof = { ...PROOF, jackpots: { weight: 200_000, draws: DRAWS } };
  const findings = await found(
    proof,
    DRAWS.map((draw) => ({ ...draw, number: draw.number + 1 })),
  );
  expect(findings.claims.at(-2)).toMatchObject({ id: "jackpots", same: false });
});

it("says nothing of jackpots to a round that was not drawn for them", async () => {
  const findings = await found(PROOF, []);
  expect(findings.claims.map(({ id }) => id)).not.toContain("jackpots");
  expect(findings.jackpots).toBeNull();
});
