import { verify } from "node:crypto";

export const SIGNATURE_HEADER = "X-Hub88-Signature";

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Whether the header is a signature of exactly these bytes: RSA (PKCS #1 v1.5) over their SHA-256, in base64. */
export function isSigned(publicKey: string, header: string, body: Uint8Array): boolean {
  return BASE64.test(header) && verify("sha256", body, publicKey, Buffer.from(header, "base64"));
}
