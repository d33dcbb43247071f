import { addressBlock } from "#server/address-block.ts";

export interface MostAtOnce {
  all: number;
  /** Per address, or per IPv6 /64. */
  ofAddress: number;
}

/** Limits how many are open at once, in total and per address. */
export class AtOnce {
  #all = 0;
  readonly #ofBlock = new Map<string, number>();

  constructor(private readonly most: MostAtOnce) {}

  /** Counts one. Returns a function to release it, to be called once; null when a limit is reached. */
  enter(address: string): (() => void) | null {
    const block = addressBlock(address);
    const count = this.#ofBlock.get(block) ?? 0;
    if (this.#all >= this.most.all || count >= this.most.ofAddress) return null;
    this.#add(block, 1);
    return () => this.#add(block, -1);
  }

  #add(block: string, change: 1 | -1): void {
    this.#all += change;
    const count = (this.#ofBlock.get(block) ?? 0) + change;
    if (count > 0) this.#ofBlock.set(block, count);
    else this.#ofBlock.delete(block);
  }
}
