import { addressBlock } from "#server/address-block.ts";
import { MINUTE_MS } from "#server/durations.ts";

/** Of one address, behind which many may sit: each opens one for a page, and asks every five seconds where it cannot. */
const MOST_A_MINUTE = 3_000;
/** Above what one process takes in a minute from ever so many. */
const MOST_ADDRESSES = 100_000;

/** How often each address has come within this minute. */
export class Openings {
  readonly #counts = new Map<string, number>();

  constructor() {
    setInterval(() => this.#counts.clear(), MINUTE_MS).unref();
  }

  /** Counts one; false where the address comes too often, and where too many do. */
  take(address: string): boolean {
    const block = addressBlock(address);
    const count = (this.#counts.get(block) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= MOST_ADDRESSES) return false;
    this.#counts.set(block, count);
    return count <= MOST_A_MINUTE;
  }
}
