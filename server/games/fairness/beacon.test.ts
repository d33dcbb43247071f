import { bls12_381 } from "@noble/curves/bls12-381.js";
import { describe, expect, it } from "vitest";
import {
  beaconChain,
  beaconKey,
  beaconPublicKey,
  beaconValue,
  firstRoundFrom,
  isSignedByBeacon,
  publishedAt,
  QUICKNET,
  signBeaconRound,
} from "./beacon.ts";

/** Published by drand. */
const ROUNDS = [
  [
    1000,
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  ],
  [
    1001,
    "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41",
    "b0a591ad1b9002cfc372ac6e30abd3da8d3088d4caae026961743474fb94235f",
  ],
  [
    32_285_085,
    "81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416",
    "d42020c3c65a4ec6adda3a69fdd41a698f31b661859e0e00f1276580a41d67ce",
  ],
] as const;

/** Round 1000 of another chain of drand's, which hashes to the curve in another way. */
const OF_FASTNET = "b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412";

const { G1 } = bls12_381;
const { Fp, Fr } = bls12_381.fields;
/** The lowest of the three bits above a coordinate. */
const FLAG = 1n << 381n;

/** A point of the curve outside the group of signatures, whose pairing with every key is one. */
function ofCofactor() {
  // x = 4 is on y² = x³ + 4.
  const point = new G1.Point(4n, Fp.sqrt(68n), 1n);
  let [sum, doubled] = [G1.Point.ZERO, point];
  for (let left = Fr.ORDER; left > 0n; left >>= 1n, doubled = doubled.double()) if (left & 1n) sum = sum.add(doubled);
  return sum;
}

/** The compressed form of a point, of any group. */
function written(point: ReturnType<typeof ofCofactor>): string {
  const { x, y } = point.toAffine();
  const sign = y > Fp.ORDER / 2n ? FLAG : 0n;
  return ((FLAG << 2n) | sign | x).toString(16);
}

describe("the public beacon", () => {
  it.each(ROUNDS)("signed round %d, whose value is the hash of the signature", (round, signature, value) => {
    expect(isSignedByBeacon({ chain: QUICKNET.id, round }, signature)).toBe(true);
    expect(beaconValue(signature)).toBe(value);
  });

  it("did not sign another round, chain or text", () => {
    const [[round, signature]] = ROUNDS;
    const [, [, next]] = ROUNDS;
    const chain = QUICKNET.id;
    const sandbox = beaconPublicKey(beaconKey(new Uint8Array(32).fill(7)));
    for (const [named, signed] of [
      [{ chain, round: round + 1 }, signature],
      [{ chain, round }, next],
      [{ chain, round }, OF_FASTNET],
      [{ chain: sandbox, round }, signature],
      [{ chain: "a".repeat(64), round }, signature],
      [{ chain, round: 0 }, signature],
      [{ chain, round }, signature.replace("b4", "b5")],
      [{ chain, round }, `c0${"0".repeat(94)}`],
      [{ chain, round }, "no signature"],
      [{ chain, round }, ""],
    ] as const) {
      expect(isSignedByBeacon(named, signed), JSON.stringify([named, signed])).toBe(false);
    }
  });

  it("publishes a round every three seconds from its genesis on", () => {
    const first = 1_692_803_367_000;
    expect([1, 2, 1000].map((round) => publishedAt(QUICKNET, round) - first)).toEqual([0, 3_000, 2_997_000]);
    expect([0, 1, 2_999, 3_000, 3_001].map((ms) => firstRoundFrom(QUICKNET, first + ms))).toEqual([1, 2, 2, 2, 3]);
    expect(firstRoundFrom(QUICKNET, 0)).toBe(1);
  });
});

describe("a chain of a sandbox", () => {
  it("is signed and checked like the public one, and named by its public key", () => {
    const key = beaconKey(new Uint8Array(32).fill(255));
    const chain = beaconPublicKey(key);
    expect(beaconChain(chain)).toMatchObject({ publicKey: chain, isPublic: false, period: 1 });
    const signature = signBeaconRound(key, 12);
    expect(isSignedByBeacon({ chain, round: 12 }, signature)).toBe(true);
    expect(isSignedByBeacon({ chain, round: 13 }, signature)).toBe(false);
    expect(isSignedByBeacon({ chain: QUICKNET.id, round: 12 }, signature)).toBe(false);
  });

  // Who could choose between signatures of a round that all verify could choose its value.
  it("accepts no other encoding of a signature, and no signature with a point of the cofactor added", () => {
    const key = beaconKey(new Uint8Array(32).fill(7));
    const chain = beaconPublicKey(key);
    const signed = Array.from({ length: 30 }, (_, at) => [at + 1, signBeaconRound(key, at + 1)] as const);
    const encodings = signed.flatMap(([round, signature]) => {
      const x = (BigInt(`0x${signature}`) & (FLAG - 1n)) + Fp.ORDER;
      const flags = BigInt(`0x${signature}`) & ~(FLAG - 1n);
      return x < FLAG ? [[round, (flags | x).toString(16)] as const] : [];
    });
    const cofactor = ofCofactor();
    const others = signed
      .slice(0, 3)
      .map(([round, signature]) => [round, written(G1.Point.fromHex(signature).add(cofactor))] as const);
    const isAccepted = ([round, signature]: readonly [number, string]) => isSignedByBeacon({ chain, round }, signature);
    const [[, first] = [0, ""]] = signed;
    expect(written(G1.Point.fromHex(first))).toBe(first);
    expect([encodings.length > 0, signed.every(isAccepted)]).toEqual([true, true]);
    expect([...encodings, ...others].filter(isAccepted)).toEqual([]);
  });
});
