import type { Context } from "./context.ts";
import type { Connection } from "./db/index.ts";

/** A failure that is kept for longer would outlive its cause. */
const FAILURE_LIFETIME_MS = 30_000;

interface Kept<Figures> {
  since: number;
  lifetimeMs: number;
  figures: Promise<Figures>;
}

type Ports = Pick<Context, "connection" | "clock">;

/**
 * Figures that take long to add up, that anybody may ask for and that may be a little old: kept in memory for a while, and
 * of many who ask at once one counts. A failure is kept too, or every reader would begin again what the database cannot
 * bear.
 */
export class KeptFigures<Figures> {
  /** By connection, so that two platforms in one process never show each other's players. */
  readonly #keptBy = new WeakMap<Connection, Map<string, Kept<Figures>>>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  get({ connection, clock }: Ports, key: string, compute: (now: Date) => Promise<Figures>): Promise<Figures> {
    const all = this.#keptBy.get(connection) ?? new Map<string, Kept<Figures>>();
    this.#keptBy.set(connection, all);
    const now = clock.now();
    const known = all.get(key);
    if (known && Math.abs(now.getTime() - known.since) < known.lifetimeMs) return known.figures;
    const kept = { since: now.getTime(), lifetimeMs: this.#lifetimeMs, figures: compute(now) };
    all.set(key, kept);
    kept.figures.catch(() => {
      kept.lifetimeMs = Math.min(kept.lifetimeMs, FAILURE_LIFETIME_MS);
    });
    return kept.figures;
  }
}
