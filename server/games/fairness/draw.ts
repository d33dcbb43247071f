import { createHmac } from "node:crypto";

const WORD_VALUES = 2 ** 32;
const WORD_BYTES = 4;

/** The source of a round's outcome: numbers determined only by its seeds. */
export interface Draw {
  /**
   * Returns an integer in [0, n), each equally likely, for an integer n from 1 to 2^32. Throws a RangeError for any other n.
   */
  below(n: number): number;
}

export interface Seeds {
  /** 64 lower-case hex digits. */
  serverSeed: string;
  clientSeed: string;
  /** Integer from 0; never used twice with the same seeds. */
  nonce: number;
}

/**
 * The numbers of one round (PRODUCT §5).
 *
 * Block r (r = 0, 1, 2 …) is HMAC-SHA256 of the message `clientSeed:nonce:r` in UTF-8, keyed with the server seed: the
 * 64 bytes of its hex text, not the 32 bytes it encodes. The jackpot draws of a round use separate messages, which `beside`
 * distinguishes: `clientSeed:nonce:jackpot:value:r` with the value of a beacon, and before there was one
 * `clientSeed:nonce:jackpot:r`. No round has these: its message has three parts. A block is read as eight 4-byte big-endian
 * words, in order. `below(n)` takes the next word, and rejects words in the last incomplete run of n
 * values below 2^32: otherwise small results would be slightly more likely. The result is the word modulo n.
 *
 * Throws a RangeError for a server seed or nonce of another form.
 */
export function createDraw({ serverSeed, clientSeed, nonce }: Seeds, beside?: "jackpot" | `jackpot:${string}`): Draw {
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) throw new RangeError("A server seed is 64 lower-case hex digits");
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`A nonce is a whole number from 0: ${nonce}`);

  const message = beside ? `${clientSeed}:${nonce}:${beside}` : `${clientSeed}:${nonce}`;
  let block = new DataView(new ArrayBuffer(0));
  let round = 0;
  let offset = 0;

  function nextWord(): number {
    if (offset === block.byteLength) {
      const { buffer, byteOffset, byteLength } = createHmac("sha256", serverSeed)
        .update(`${message}:${round}`)
        .digest();
      block = new DataView(buffer, byteOffset, byteLength);
      round += 1;
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += WORD_BYTES;
    return word;
  }

  return {
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > WORD_VALUES) throw new RangeError(`Cannot draw below ${n}`);
      const limit = WORD_VALUES - (WORD_VALUES % n);
      let word = nextWord();
      while (word >= limit) word = nextWord();
      return word % n;
    },
  };
}
