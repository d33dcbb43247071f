/** So many calls in a row may come to nothing before the others are not made. Two pages make as many. */
const MOST_SILENT = 5;
/** So long no call is made, and then one. */
const OPEN_MS = 2_000;

/**
 * Keeps visitors from waiting for a platform that takes calls and does not answer them: after a few that met their deadline
 * in silence, calls fail at once for a while; then one is let through, and its answer lets all others through again. Any
 * answer counts as one, a refused connection too, for nobody waits for those.
 */
export class Breaker {
  readonly #now: () => number;
  #silent = 0;
  /** When the next call may be made in spite of the silence. */
  #nextAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may be made now. What becomes of it must be noted, unless it ended too soon to say anything. */
  letsThrough(): boolean {
    if (this.#silent < MOST_SILENT) return true;
    if (this.#now() < this.#nextAt) return false;
    // The others wait for what becomes of this one, and not for ever.
    this.#nextAt = this.#now() + OPEN_MS;
    return true;
  }

  note(outcome: "answer" | "silence"): void {
    this.#silent = outcome === "answer" ? 0 : this.#silent + 1;
    if (outcome === "silence") this.#nextAt = this.#now() + OPEN_MS;
  }
}
