import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { isShared } from "#app/contract/games/shared.ts";
import { leafHash, nodeHash } from "#app/contract/log-tree.ts";
import { betReceipt, entryText } from "#app/contract/promises.ts";
import type { Receipt } from "#app/contract/public-log.ts";
import { headBody, headNote } from "#app/contract/signed-head.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const leafOf = (text: string): string => leafHash(sha256, text);
const [OTHER, FURTHER] = [leafOf("another promise"), leafOf("an earlier entry")];
const AT = "2026-11-22T05:01:00.000Z";
const ORIGIN = "openhand.test/log";

export interface Signer {
  key: KeyObject;
  publicKey: string;
}

/** A key as the house signs with. */
export function newSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    key: privateKey,
    publicKey: publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"),
  };
}

const signatureOf = ({ key }: Signer, text: string): Buffer => sign(null, Buffer.from(text), key);

/** The text that the house signs for the round of a proof. */
export const promiseOf = ({ id, jackpots, proof, ...round }: RoundProof): string =>
  betReceipt({
    ...round,
    roundId: id,
    jackpotTermsHash: jackpots?.termsHash ?? null,
    serverSeedHash: proof.serverSeedHash,
    nonce: proof.nonce,
    clientSeed: isShared(round.input) ? null : proof.clientSeed,
  });

/** The place of a promise in a log of two entries, whose second has two promises. */
export function loggedFor(text: string, signer: Signer): NonNullable<Receipt["logged"]> {
  const own = leafOf(text);
  const facts = { count: 2, root: nodeHash(sha256, OTHER, own), from: AT, until: AT };
  const entry = { index: 1, kind: "bets", at: AT, text: entryText("bets", AT, facts) } as const;
  const root = nodeHash(sha256, FURTHER, leafOf(entry.text));
  const head = { origin: ORIGIN, size: 2, root, at: AT };
  const note = headNote(head, { keyId: new Uint8Array(4), signature: signatureOf(signer, headBody(head)) });
  return {
    entry,
    inclusion: { index: 1, size: 2, path: [FURTHER] },
    among: { index: 1, size: 2, path: [OTHER] },
    head: { size: 2, root, at: AT, keyNumber: 1, note },
  };
}

interface Made {
  text?: string;
  signer?: Signer;
  /** Who signs the head. */
  headSigner?: Signer;
}

/** The receipt that the house would give for the round of a proof. */
export function receiptFor(
  proof: RoundProof,
  { text = promiseOf(proof), signer = newSigner(), headSigner = signer }: Made = {},
): Receipt & { logged: NonNullable<Receipt["logged"]> } {
  return {
    text,
    signature: signatureOf(signer, text).toString("hex"),
    keyNumber: 1,
    publicKey: signer.publicKey,
    logged: loggedFor(text, headSigner),
  };
}
