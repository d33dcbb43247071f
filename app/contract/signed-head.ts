import { bytesOf, type HashBytes, hexOf, type TreeHead } from "./log-tree.ts";

/**
 * A signed head of the public log: a checkpoint of C2SP (tlog-checkpoint) in a signed note (signed-note). Its body is four lines,
 * each ended by a line feed: origin, size, root in base64, and `at` with the instant in ISO 8601. After an empty line follows
 * `— origin signature`, where the signature is base64 of four bytes that name the key and 64 of Ed25519 over the body.
 */
export interface HeadBody extends TreeHead {
  origin: string;
  at: string;
}

export interface SignedHead extends HeadBody {
  /** What is signed. */
  body: string;
  /** As 128 hexadecimal digits. */
  signature: string;
}

const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;

const inBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const headBody = ({ origin, size, root, at }: HeadBody): string =>
  `${origin}\n${size}\n${inBase64(bytesOf(root))}\nat ${at}\n`;

/** The note of a head; `keyId` and `signature` are bytes. */
export const headNote = (head: HeadBody, { keyId, signature }: { keyId: Uint8Array; signature: Uint8Array }): string =>
  `${headBody(head)}\n— ${head.origin} ${inBase64(Uint8Array.from([...keyId, ...signature]))}\n`;

/** What the id of a key is the beginning of the SHA-256 of. */
export const keyIdInput = (origin: string, publicKey: string): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(`${origin}\n`), 1, ...bytesOf(publicKey)]);

const NOTE =
  /^((?<origin>[^\n]+)\n(?<size>\d{1,16})\n(?<root>[A-Za-z0-9+/]{43}=)\nat (?<at>[0-9TZ:.-]+)\n)\n— (?<name>[^\n]+) (?<signed>[A-Za-z0-9+/]{91}=)\n$/;

/** A head from its note; undefined for a text that is none. Its signature is not verified here. */
export function readHeadNote(note: string): SignedHead | undefined {
  const [, body = ""] = NOTE.exec(note) ?? [];
  const { origin = "", size, root = "", at = "", name, signed = "" } = NOTE.exec(note)?.groups ?? {};
  if (name !== origin || body === "") return undefined;
  const signature = fromBase64(signed).subarray(KEY_ID_BYTES, KEY_ID_BYTES + SIGNATURE_BYTES);
  return { origin, size: Number(size), root: hexOf(fromBase64(root)), at, body, signature: hexOf(signature) };
}

/** Digits of a fingerprint: enough that no second key with it can be found. */
const FINGERPRINT_DIGITS = 32;

/** What two people compare of a key of the house: the beginning of the SHA-256 of its 32 bytes. */
export const fingerprintOf = (sha256: HashBytes, publicKey: string): string =>
  hexOf(sha256(bytesOf(publicKey))).slice(0, FINGERPRINT_DIGITS);
