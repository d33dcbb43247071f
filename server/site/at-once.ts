import { addressBlock } from "#server/address-block.ts";

export interface MostAtOnce {
  all: number;
  /** Of one address, or of the block a household has. */
  ofAddress: number;
}

/** What is open at once, with how much of it each address has. */
export class AtOnce {
  #all = 0;
  readonly #ofBlock = new Map<string, number>();

  constructor(private readonly most: MostAtOnce) {}

  /** Counts one; answers what takes it back, to be called once, and null where there are too many. */
  enter(address: string): (() => void) | null {
    const block = addressBlock(address);
    const count = this.#ofBlock.get(block) ?? 0;
    if (this.#all >= this.most.all || count >= this.most.ofAddress) return null;
    this.#add(block, 1);
    return () => this.#add(block, -1);
  }

  #add(block: string, one: 1 | -1): void {
    this.#all += one;
    const count = (this.#ofBlock.get(block) ?? 0) + one;
    if (count > 0) this.#ofBlock.set(block, count);
    else this.#ofBlock.delete(block);
  }
}
