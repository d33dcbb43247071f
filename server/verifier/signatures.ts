import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { Hashing } from "#app/contract/check-entry.ts";
import { bytesOf } from "#app/contract/log-tree.ts";

/** The hashes and signatures of receipts and of the public log, without the network and in any browser. */
export const hashing: Hashing = {
  sha256,
  isSigned: ({ text, signature, publicKey }) => {
    try {
      return ed25519.verify(bytesOf(signature), new TextEncoder().encode(text), bytesOf(publicKey), { zip215: false });
    } catch {
      // Not a point of the curve.
      return false;
    }
  },
};
