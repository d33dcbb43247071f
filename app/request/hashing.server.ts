import { createHash, createPublicKey, verify } from "node:crypto";
import type { Hashing } from "#app/contract/check-entry.ts";
import { bytesOf } from "#app/contract/log-tree.ts";

const keyOf = (publicKey: string) =>
  createPublicKey({
    format: "jwk",
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(bytesOf(publicKey)).toString("base64url") },
  });

/** The hashes and signatures of receipts and of the public log, on the server. */
export const hashing: Hashing = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  isSigned: ({ text, signature, publicKey }) => {
    try {
      return verify(null, Buffer.from(text), keyOf(publicKey), bytesOf(signature));
    } catch {
      // Not 32 bytes.
      return false;
    }
  },
};
