import { createHash } from "node:crypto";

/**
 * The seal published before play: SHA-256, in hex, of the server seed's hex text. Anybody who has the seed after its rotation
 * can verify it with any tool: `printf %s SEED | sha256sum`.
 */
export function sealOf(serverSeed: string): string {
  return createHash("sha256").update(serverSeed).digest("hex");
}
