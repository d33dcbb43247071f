import { createCipheriv, createHash, randomBytes } from "node:crypto";

const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ID_LENGTH = 20;

/** Largest multiple of 58 in a byte: bytes from here on are dropped, or the first characters would be likelier. */
const UNBIASED = 256 - (256 % ALPHABET.length);

export interface Random {
  bytes(count: number): Buffer;
  /** An id such as `ply_3kQ…`: the prefix, and 20 base58 characters (117 bits) that cannot be guessed. */
  id(prefix: string): string;
}

function randomFrom(bytes: (count: number) => Buffer): Random {
  const letters = (count: number): string => {
    const drawn = [...bytes(count * 2)].filter((byte) => byte < UNBIASED).map((byte) => ALPHABET[byte % 58]);
    return drawn.length < count ? letters(count) : drawn.slice(0, count).join("");
  };
  return { bytes, id: (prefix) => `${prefix}_${letters(ID_LENGTH)}` };
}

export const systemRandom: Random = randomFrom(randomBytes);

/**
 * The same bytes for the same seed, for the seeded world and for tests. Never for anything that must be unpredictable to players.
 */
export function seededRandom(seed: string): Random {
  let block = 0;
  return randomFrom((count) => {
    const blocks: Buffer[] = [];
    for (let filled = 0; filled < count; filled += 32) {
      blocks.push(createHash("sha256").update(`${seed}:${block++}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, count);
  });
}

const STREAM_CHUNK = 16_384;

/** The same for millions of draws: the keystream of AES-256 in counter mode, keyed with the hash of the seed. */
export function seededStream(seed: string): Random {
  const cipher = createCipheriv("aes-256-ctr", createHash("sha256").update(seed).digest(), Buffer.alloc(16));
  let ahead = Buffer.alloc(0);
  return randomFrom((count) => {
    while (ahead.length < count) ahead = Buffer.concat([ahead, cipher.update(Buffer.alloc(STREAM_CHUNK))]);
    const bytes = ahead.subarray(0, count);
    ahead = ahead.subarray(count);
    return bytes;
  });
}
