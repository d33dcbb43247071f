/** Consecutive timeouts after which calls fail at once. The calls of two pages can reach this number. */
const MOST_SILENT = 5;
/** How long the breaker stays open before it lets one call through. */
const OPEN_MS = 2_000;

/**
 * Keeps visitors from waiting for a platform that accepts calls and does not answer them: after several consecutive calls have
 * timed out, calls fail at once for a while; then one is let through, and its answer closes the breaker. Any answer counts, a
 * refused connection too, because a refusal keeps nobody waiting.
 */
export class Breaker {
  readonly #now: () => number;
  #silent = 0;
  /** When the next call may be made although the platform is silent. */
  #nextAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may be made now. The caller must report its outcome, unless it ended too soon to show anything. */
  letsThrough(): boolean {
    if (this.#silent < MOST_SILENT) return true;
    if (this.#now() < this.#nextAt) return false;
    // Other calls wait for the outcome of this one, but not forever.
    this.#nextAt = this.#now() + OPEN_MS;
    return true;
  }

  note(outcome: "answer" | "silence"): void {
    this.#silent = outcome === "answer" ? 0 : this.#silent + 1;
    if (outcome === "silence") this.#nextAt = this.#now() + OPEN_MS;
  }
}
