import { afterAll, expect, it } from "vitest";
import type { JackpotDraw } from "#app/contract/games/jackpots.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { receiptFor } from "#tests/support/receipts.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const door = await openDoor();
const { verifyProof } = await import("./verify.server.ts");
afterAll(() => door.close());

const eur = (cents: bigint) => toMoney(cents, "EUR");
const NONE = { seal: "", clientSeed: "", receipt: "" };
const TERMS = "c".repeat(64);
const SEAL = "b".repeat(64);

const DRAWS: JackpotDraw[] = [
  { level: "mini", oneInEuro: 5_000, number: 4_999_999_999 },
  { level: "grand", oneInEuro: 2_000_000, number: 12 },
];

const PROOF: RoundProof = {
  id: "rnd_AbCdEf123456",
  gameId: "acorn-bank",
  mode: "real",
  state: "settled",
  paytableHash: "a".repeat(64),
  bet: eur(20n),
  stake: eur(20n),
  payout: eur(10n),
  paid: eur(1_010n),
  input: { kind: "slot" },
  steps: [],
  openedAt: "2026-11-22T05:00:00.000Z",
  settledAt: "2026-11-22T05:00:00.000Z",
  endedByHouse: false,
  endedAtCeiling: false,
  jackpots: {
    weight: 200_000,
    draws: DRAWS,
    termsHash: TERMS,
    won: [{ level: "grand", pool: eur(1_000n) }],
    paid: eur(1_000n),
  },
  proof: {
    serverSeed: "5".repeat(64),
    serverSeedHash: SEAL,
    clientSeed: "teal kettle",
    clientSeedOrigin: "player",
    nonce: 7,
  },
};

async function check(proof: RoundProof, kept = NONE) {
  const { scope } = await door.visit("/en/fairness/verify");
  if (!scope) throw new Error("the guards refused the page");
  const { findings } = await verifyProof(scope, { proof: JSON.stringify(proof), ...kept });
  return { ...findings, claims: findings.cards.flatMap(({ claims }) => claims) };
}

/** The page's findings for a proof, when the platform draws these numbers for the jackpots again. */
function found(proof: RoundProof, draws: JackpotDraw[] | null, kept = NONE, beacon?: DataOf<"verifyRound">["beacon"]) {
  const jackpots = draws && { weight: 200_000, draws, termsHash: TERMS, perThousandEuro: 100_000 };
  door.upstream.on(
    "verifyRound",
    answered("verifyRound", {
      outcome: { kind: "slot", spins: [] },
      jackpots,
      stake: eur(20n),
      payout: eur(10n),
      paytableHash: proof.paytableHash,
      serverSeedHash: SEAL,
      ...(beacon ? { beacon } : {}),
    }),
  );
  return check(proof, kept);
}

it("compares the numbers drawn for the jackpots, and says how a number wins", async () => {
  const findings = await found(PROOF, DRAWS);
  const numbers = "mini 4999999999 (1 : 5000), grand 12 (1 : 2000000)";
  expect(findings.claims).toContainEqual({
    claim: "jackpots",
    claimed: numbers,
    found: numbers,
    same: true,
  });
  expect(findings.claims).toContainEqual(
    expect.objectContaining({ claim: "won", claimed: "grand 10.00 EUR", found: "grand", same: true }),
  );
  expect(findings.claims).toContainEqual(
    expect.objectContaining({ claim: "paid", claimed: "10.10 EUR", found: "10.10 EUR", same: true }),
  );
  expect(findings.notes).toEqual([
    expect.stringContaining("below the weight of the round, here 200000"),
    expect.stringContaining("from the round’s own seeds alone"),
  ]);
  expect(findings.verdict).toBe("consistent");
});

it("confirms the kept seal and client seed, and says which of them differs", async () => {
  const kept = { ...NONE, seal: SEAL, clientSeed: "teal kettle" };
  expect(await found(PROOF, DRAWS, kept)).toMatchObject({
    verdict: "promised",
    wrong: [],
  });
  expect(await found(PROOF, DRAWS, { ...kept, clientSeed: "tin kettle" })).toMatchObject({
    verdict: "another",
    wrong: ["keptClientSeed"],
  });
});

it("counts a signed receipt as kept, if it is signed with a published key", async () => {
  const receipt = receiptFor(PROOF);
  const publishes = (publicKey: string) => {
    const key = { number: 1, publicKey, entry: 0, publishedAt: PROOF.openedAt, isCurrent: true };
    const data = { origin: "openhand.test/log", head: null, since: null, keys: [key] };
    door.upstream.on("getPublicLog", answered("getPublicLog", data));
  };
  const kept = { ...NONE, receipt: JSON.stringify(receipt) };
  publishes(receipt.publicKey);
  expect(await found(PROOF, DRAWS, kept)).toMatchObject({ verdict: "promised", receipt: { verdict: "logged" } });
  publishes("0".repeat(64));
  expect(await found(PROOF, DRAWS, kept)).toMatchObject({ verdict: "consistent", receipt: { verdict: "unknownKey" } });
});

it("names the receipt where it is none", async () => {
  await expect(found(PROOF, DRAWS, { ...NONE, receipt: "a receipt" })).rejects.toEqual(
    new FormRefusal("This is not a receipt. Copy all of it, from the first brace to the last.", "receipt"),
  );
});

it("assigns each claim to the card of its step", async () => {
  const { cards, seedsFrom } = await found(PROOF, DRAWS, { ...NONE, seal: SEAL, clientSeed: "teal kettle" });
  const [seeds, seal, hash, draw] = cards.map(({ claims }) => claims.map(({ claim }) => claim));
  expect([seeds, seal, hash]).toEqual([["keptClientSeed"], ["keptSeal"], ["serverSeedHash"]]);
  expect(draw).toContain("payout");
  expect(seedsFrom).toBe("player");
});

it("compares a beacon's client seed with its signature, and what was kept with the number of its round", async () => {
  const value = "d".repeat(64);
  const beacon = { chain: "e".repeat(64), round: 1_000, signature: "f".repeat(96) };
  const proof: RoundProof = {
    ...PROOF,
    jackpots: null,
    paid: PROOF.payout,
    proof: { ...PROOF.proof, clientSeed: value, clientSeedOrigin: "beacon", beacon },
  };
  const signed = { value, isSigned: true };
  const findings = await found(proof, null, { ...NONE, seal: SEAL, clientSeed: "1000" }, signed);
  expect(findings).toMatchObject({ verdict: "promised", seedsFrom: "beaconPublic" });
  expect(findings.notes).toEqual([expect.stringContaining("round 1000 of drand’s public chain")]);
  expect(findings.cards[0]?.claims.map(({ claim }) => claim)).toEqual(["keptBeacon", "beaconValue", "beaconSignature"]);
  expect(await found(proof, null, { ...NONE, seal: SEAL, clientSeed: value }, signed)).toMatchObject({
    verdict: "another",
    wrong: ["keptBeacon"],
  });
  expect(await found(proof, null, NONE, { ...signed, isSigned: false })).toMatchObject({
    verdict: "different",
    wrong: ["beaconSignature"],
  });
  expect(await found(proof, null, NONE, { ...signed, value: SEAL })).toMatchObject({
    verdict: "different",
    wrong: ["beaconValue"],
  });
  const own = { ...proof, proof: { ...proof.proof, beacon: { ...beacon, chain: "e".repeat(192) } } };
  expect(await found(own, null, NONE, signed)).toMatchObject({ seedsFrom: "beaconOwn" });
  const { beacon: _, ...without } = proof.proof;
  expect(await found({ ...proof, proof: without }, null)).toMatchObject({
    verdict: "different",
    wrong: ["beaconValue", "beaconSignature"],
  });
});

it("detects a number that was not drawn, and names it", async () => {
  const others = DRAWS.map((draw) => ({ ...draw, number: draw.number + 1 }));
  expect(await found(PROOF, others)).toMatchObject({ verdict: "different", wrong: ["jackpots"] });
});

it("omits jackpots for a round that was not drawn for them", async () => {
  const { claims, notes, verdict } = await found({ ...PROOF, jackpots: null, paid: PROOF.payout }, null);
  expect(claims.map(({ claim }) => claim)).toEqual(["serverSeedHash", "paytableHash", "staked", "payout", "paid"]);
  expect([notes, verdict]).toEqual([[], "consistent"]);
});

it("names the part of a proof that the platform refuses", async () => {
  door.upstream.on("verifyRound", refused("step_invalid"));
  await expect(check(PROOF)).rejects.toEqual(
    new FormRefusal("The game does not take what the proof has as steps.", "proof"),
  );
});
