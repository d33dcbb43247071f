import { createPublicKey, verify } from "node:crypto";
import type { Signed } from "#app/contract/check-entry.ts";

/** Whether a signature is of a text by a key; false for a key that is none. */
export function isSigned({ text, signature, publicKey }: Signed): boolean {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"));
  } catch {
    // Not 32 bytes.
    return false;
  }
}
