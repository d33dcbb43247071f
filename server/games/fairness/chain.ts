import { hash } from "node:crypto";

/**
 * The seed before one of a chain: SHA-256 of the 32 bytes it spells, in lower-case hex. Whoever holds a seed of a table can
 * go back to the chain's beginning with any tool: `printf %s SEED | xxd -r -p | sha256sum`. It is not the seal of the seed,
 * which is of its text: so a round can show its seal while the seed of the one before it is still secret.
 */
export const seedBefore = (seed: string): string => hash("sha256", Buffer.from(seed, "hex"));
