/** Lets one caller at a time run; the others wait in order of arrival. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  get idle(): boolean {
    return this.#waiting === 0;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting--;
    });
    // The next in line must run even after a failure, which its own caller receives.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** One queue of {@link Turns} per key, deleted when it is empty. */
export class TurnsByKey {
  #lines = new Map<string, Turns>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? new Turns();
    this.#lines.set(key, line);
    try {
      return await line.run(work);
    } finally {
      if (line.idle) this.#lines.delete(key);
    }
  }
}
