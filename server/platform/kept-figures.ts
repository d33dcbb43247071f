import { Kept } from "#server/kept.ts";
import type { Context } from "./context.ts";
import type { Connection } from "./db/index.ts";
import { Refusal } from "./refusal.ts";

/** How long a failed computation is not retried; with more, the failure would outlive its cause. */
const FAILURE_MS = 30_000;

/** Longer than the database's own limit for a statement. */
const DEADLINE_MS = 20_000;

const MOST_FIGURES = 1_000;

/** The last part of a lifetime, in which the next figures are computed in the background. */
const STALE_SHARE = 1 / 3;

type Ports = Pick<Context, "connection" | "clock">;

/**
 * Figures that are expensive to compute, that anybody may request and that may be as old as `lifetimeMs`: cached in memory, and
 * computed once for concurrent callers. A failure is cached too, or every reader would restart what overloads the database.
 */
export class KeptFigures<Figures> {
  /** By connection, so that two platforms in one process never show each other's players. */
  readonly #cacheBy = new WeakMap<Connection, Kept<Figures>>();
  readonly #lifetimeMs: number;
  readonly #failureMs: number;
  readonly #most: number;

  /**
   * With a shorter `failureMs`, for what is cheap: its failure is not shown for longer than its figures would be. `most` figures are
   * kept at the same time.
   */
  constructor(lifetimeMs: number, failureMs = FAILURE_MS, most = MOST_FIGURES) {
    this.#lifetimeMs = lifetimeMs;
    this.#failureMs = failureMs;
    this.#most = most;
  }

  get(ports: Ports, key: string, compute: (now: Date) => Promise<Figures>): Promise<Figures> {
    return this.#cacheFor(ports).get(key, () => compute(ports.clock.now()));
  }

  #cacheFor({ connection, clock }: Ports): Kept<Figures> {
    const known = this.#cacheBy.get(connection);
    if (known) return known;
    const staleMs = this.#lifetimeMs * STALE_SHARE;
    const freshMs = this.#lifetimeMs - staleMs;
    // A refusal concerns only its own caller, so it is not cached.
    const failureMs = (error: unknown) => (error instanceof Refusal ? 0 : this.#failureMs);
    const policy = { max: this.#most, freshMs, staleMs, failureMs, deadlineMs: DEADLINE_MS };
    const kept = new Kept<Figures>(policy, () => clock.now().getTime());
    this.#cacheBy.set(connection, kept);
    return kept;
  }
}
