import { addressBlock } from "#server/address-block.ts";
import { MINUTE_MS } from "#server/durations.ts";

/** Per address, which many visitors may share: each opens one stream per page, or polls every five seconds. */
const MOST_A_MINUTE = 3_000;
/** Bounds the memory of the counts; above what one process serves in a minute. */
const MOST_ADDRESSES = 100_000;

/** Counts the requests of each address per minute. */
export class Openings {
  readonly #counts = new Map<string, number>();

  constructor() {
    setInterval(() => this.#counts.clear(), MINUTE_MS).unref();
  }

  /** Counts one request; false when the address sends too many, or too many addresses do. */
  take(address: string): boolean {
    const block = addressBlock(address);
    const count = (this.#counts.get(block) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= MOST_ADDRESSES) return false;
    this.#counts.set(block, count);
    return count <= MOST_A_MINUTE;
  }
}
