import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/* The part of node:crypto that `server/games` uses, for the offline verifier: synchronous SHA-256 and HMAC-SHA-256. */

class Digest {
  readonly #key: Uint8Array | undefined;
  #message: Uint8Array = new Uint8Array();

  constructor(key?: string) {
    this.#key = key === undefined ? undefined : utf8ToBytes(key);
  }

  update(text: string): this {
    this.#message = concatBytes(this.#message, utf8ToBytes(text));
    return this;
  }

  digest(): Uint8Array;
  digest(encoding: "hex"): string;
  digest(encoding?: "hex"): Uint8Array | string {
    const bytes = this.#key ? hmac(sha256, this.#key, this.#message) : sha256(this.#message);
    return encoding ? bytesToHex(bytes) : bytes;
  }
}

export const createHash = (_algorithm: "sha256"): Digest => new Digest();
export const createHmac = (_algorithm: "sha256", key: string): Digest => new Digest(key);
