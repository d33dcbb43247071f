import { hash } from "node:crypto";

/**
 * Returns the previous seed of a chain: SHA-256 of the 32 bytes the seed encodes, in lower-case hex. Anybody with a seed of a
 * table can go back to the chain's beginning with any tool: `printf %s SEED | xxd -r -p | sha256sum`. It differs from the seal,
 * which hashes the seed's text, so a round can show its seal while the seed of the previous round is still secret.
 */
export const seedBefore = (seed: string): string => hash("sha256", Buffer.from(seed, "hex"));
