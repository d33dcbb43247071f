/** Longer than the pause of a browser that polls every five seconds. */
const FOLLOWED_MS = 30_000;
/** Bounds the topics followed for polling, which anybody can make up; more are served on streams only. */
const MOST_TOPICS = 2_000;

/** The topics followed for browsers that can only poll. */
export class Polled {
  readonly #until = new Map<string, number>();

  /** Follows a topic or extends that; false when there are too many. */
  follow(topic: string, now: number): boolean {
    if (!this.#until.has(topic) && this.#until.size >= MOST_TOPICS) return false;
    this.#until.set(topic, now + FOLLOWED_MS);
    return true;
  }

  has(topic: string): boolean {
    return this.#until.has(topic);
  }

  topics(): string[] {
    return [...this.#until.keys()];
  }

  /** Removes the topics that are no longer polled and returns them. */
  takeExpired(now: number): string[] {
    const expired = [...this.#until].filter(([, until]) => until <= now).map(([topic]) => topic);
    for (const topic of expired) this.#until.delete(topic);
    return expired;
  }
}
