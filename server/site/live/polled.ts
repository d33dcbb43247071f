/** Longer than whoever asks every five seconds may take until the next time. */
const FOLLOWED_MS = 30_000;
/** Made-up topics would crowd out nobody's stream: beyond this, topics are told on streams alone. */
const MOST_TOPICS = 2_000;

/** The topics that are followed for browsers that can only ask again. */
export class Polled {
  readonly #until = new Map<string, number>();

  /** Follows a topic on, or begins to; false where there are too many. */
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

  /** Forgets the topics that were not asked for again, and answers which. */
  takeLeft(now: number): string[] {
    const left = [...this.#until].filter(([, until]) => until <= now).map(([topic]) => topic);
    for (const topic of left) this.#until.delete(topic);
    return left;
  }
}
