import { Kept } from "#server/kept.ts";
import type { Context } from "./context.ts";
import type { Connection } from "./db/index.ts";
import { Refusal } from "./refusal.ts";

/** So long the database is left alone with a sum it could not add up; for longer, the failure would outlive its cause. */
const FAILURE_MS = 30_000;

/** Above what the database gives one statement. */
const DEADLINE_MS = 20_000;

const MOST_FIGURES = 1_000;

/** The last part of a lifetime, in which the next figures are added up behind the last ones. */
const STALE_SHARE = 1 / 3;

type Ports = Pick<Context, "connection" | "clock">;

/**
 * Figures that take long to add up, that anybody may ask for and that may be as old as `lifetimeMs`: kept in memory, and
 * of many who ask at once one counts. A failure is kept too, or every reader would begin again what the database cannot
 * bear.
 */
export class KeptFigures<Figures> {
  /** By connection, so that two platforms in one process never show each other's players. */
  readonly #keptBy = new WeakMap<Connection, Kept<Figures>>();
  readonly #lifetimeMs: number;

  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  get(ports: Ports, key: string, compute: (now: Date) => Promise<Figures>): Promise<Figures> {
    return this.#keptFor(ports).get(key, () => compute(ports.clock.now()));
  }

  #keptFor({ connection, clock }: Ports): Kept<Figures> {
    const known = this.#keptBy.get(connection);
    if (known) return known;
    const staleMs = this.#lifetimeMs * STALE_SHARE;
    const freshMs = this.#lifetimeMs - staleMs;
    // Whoever is refused for what they asked before leaves nothing behind for others.
    const failureMs = (error: unknown) => (error instanceof Refusal ? 0 : FAILURE_MS);
    const policy = { max: MOST_FIGURES, freshMs, staleMs, failureMs, deadlineMs: DEADLINE_MS };
    const kept = new Kept<Figures>(policy, () => clock.now().getTime());
    this.#keptBy.set(connection, kept);
    return kept;
  }
}
