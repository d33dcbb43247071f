import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/* A public beacon publishes a value at a fixed pace, which nobody knows before: the hash of a signature that only its chain makes. */

/** A chain of a beacon's rounds, numbered from 1. */
export interface BeaconChain {
  /** As proofs name it: the hash of a public chain, and of a sandbox's own its public key. */
  id: string;
  publicKey: string;
  /** When its first round is published, and how far apart they are; in seconds. */
  genesis: number;
  period: number;
  isPublic: boolean;
}

/** The public chain `quicknet` of drand's League of Entropy, with the scheme `bls-unchained-g1-rfc9380`. */
export const QUICKNET: BeaconChain = {
  id: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesis: 1_692_803_367,
  period: 3,
  isPublic: true,
};

const PUBLIC_KEY = /^[0-9a-f]{192}$/;

/** The chain with an id; undefined for one that is not known. A sandbox's own has a round every second since 2026. */
export function beaconChain(id: string): BeaconChain | undefined {
  if (id === QUICKNET.id) return QUICKNET;
  if (!PUBLIC_KEY.test(id)) return undefined;
  return { id, publicKey: id, genesis: 1_767_225_600, period: 1, isPublic: false };
}

/** When a round is published, in milliseconds after the epoch. */
export const publishedAt = ({ genesis, period }: BeaconChain, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

/** The first round that is published at an instant or later. */
export const firstRoundFrom = ({ genesis, period }: BeaconChain, at: number): number =>
  Math.max(1, Math.ceil((at / 1000 - genesis) / period) + 1);

/** The value of a round: SHA-256 of the bytes of its signature. */
export const beaconValue = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)));

/** Read only where it is used: the verifier evaluates the curve then, which takes longer than most checks. */
const bls = () => bls12_381.shortSignatures;

/** What is signed: SHA-256 of the round's number as eight bytes, hashed to a point of the curve (RFC 9380). */
function messageOf(round: number) {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return bls().hash(sha256(number), "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
}

export interface BeaconRound {
  /** The id of its chain. */
  chain: string;
  round: number;
}

/** The last signature that was found to be one, with its round: several relays answer the same, and a pairing takes 20 ms. */
let lastSigned = "";

/**
 * Whether the chain signed the round; false also for a chain that is not known, and for what is no signature. Of a round there is
 * one: a coordinate that was not reduced is read as the same point, and its bytes would give a second value to choose.
 */
export function isSignedByBeacon(named: BeaconRound, signature: string): boolean {
  const chain = beaconChain(named.chain);
  if (!chain || !Number.isSafeInteger(named.round) || named.round < 1) return false;
  const asked = `${named.chain}.${named.round}.${signature}`;
  if (asked !== lastSigned && !isPairing(chain, named.round, signature)) return false;
  lastSigned = asked;
  return true;
}

function isPairing(chain: BeaconChain, round: number, signature: string): boolean {
  try {
    const { Signature, verify } = bls();
    const point = Signature.fromHex(signature);
    if (Signature.toHex(point) !== signature) return false;
    return verify(point, messageOf(round), hexToBytes(chain.publicKey));
  } catch {
    return false;
  }
}

/** A key from 32 random bytes: of a sandbox's own chain. */
export const beaconKey = (bytes: Uint8Array): Uint8Array =>
  bls12_381.fields.Fr.toBytes(bls12_381.fields.Fr.create(BigInt(`0x${bytesToHex(bytes)}`)));

export const beaconPublicKey = (key: Uint8Array): string => bytesToHex(bls().getPublicKey(key).toBytes());

export const signBeaconRound = (key: Uint8Array, round: number): string =>
  bytesToHex(bls().sign(messageOf(round), key).toBytes());
