import { createHash } from "node:crypto";

export type BitcoinNetwork = "mainnet" | "testnet" | "regtest";

/** The network of an address; test networks share the older format. */
type Written = "mainnet" | "testnet" | "regtest" | "any test network";

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const HUMAN_READABLE: Record<string, Written> = { bc: "mainnet", tb: "testnet", bcrt: "regtest" };

/** The first byte of base58 addresses: of a key's hash, of a script's. */
const VERSIONS: Record<number, Written> = {
  0: "mainnet",
  5: "mainnet",
  111: "any test network",
  196: "any test network",
};
const BASE58_BYTES = 25;
const CHECKSUM_BYTES = 4;

/** Decodes a base58 text of {@link BASE58_BYTES}; undefined where it is invalid. */
function base58(text: string): Uint8Array | undefined {
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? "" : value.toString(16);
  const bytes = Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex")]);
  return bytes.length === BASE58_BYTES ? bytes : undefined;
}

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

function networkOfBase58(address: string): Written | undefined {
  const bytes = address.length <= 35 ? base58(address) : undefined;
  if (!bytes) return undefined;
  const [body, check] = [bytes.subarray(0, -CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES)];
  const isRight = sha256(sha256(body)).subarray(0, CHECKSUM_BYTES).equals(check);
  return isRight ? VERSIONS[bytes[0] ?? -1] : undefined;
}

const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** The checksum of BIP 173 over five-bit values. */
function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATOR.entries()) if ((top >>> bit) & 1) check ^= generator;
  }
  return check >>> 0;
}

/** Version 0 has the checksum of BIP 173, later ones that of BIP 350. */
const checksumOf = (version: number): number => (version === 0 ? 1 : 0x2bc830a3);

/** The length of a witness program in bytes, or undefined where the five-bit values are not whole bytes. */
function programBytes(values: readonly number[]): number | undefined {
  const left = (values.length * 5) % 8;
  const last = values.at(-1) ?? 0;
  return left < 5 && (last & ((1 << left) - 1)) === 0 ? Math.floor((values.length * 5) / 8) : undefined;
}

function networkOfBech32(typed: string): Written | undefined {
  if (typed.length > 90 || (typed !== typed.toLowerCase() && typed !== typed.toUpperCase())) return undefined;
  const [, prefix = "", data = ""] = /^([a-z]+)1([a-z0-9]+)$/.exec(typed.toLowerCase()) ?? [];
  const network = HUMAN_READABLE[prefix];
  const values = [...data].map((character) => BECH32.indexOf(character));
  const [version = -1, ...program] = values.slice(0, -6);
  if (!network || values.length < 7 || values.includes(-1) || version > 16) return undefined;
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  const spread = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  if (polymod([...spread, ...values]) !== checksumOf(version)) return undefined;
  const bytes = programBytes(program);
  if (bytes === undefined || bytes < 2 || bytes > 40 || (version === 0 && bytes !== 20 && bytes !== 32))
    return undefined;
  return network;
}

/**
 * Normalizes a bitcoin address (base58check, BIP 173, BIP 350) for storage; `invalid` where its format or its checksum is wrong,
 * `other_network` where it is valid on another network: money sent there would be lost.
 */
export function readBitcoinAddress(
  typed: string,
  network: BitcoinNetwork,
): { address: string } | "invalid" | "other_network" {
  const isBech32 = /^(bc|tb|bcrt)1/i.test(typed);
  const written = isBech32 ? networkOfBech32(typed) : networkOfBase58(typed);
  if (!written) return "invalid";
  const isOfIt = written === network || (written === "any test network" && network !== "mainnet");
  return isOfIt ? { address: isBech32 ? typed.toLowerCase() : typed } : "other_network";
}
