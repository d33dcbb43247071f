import { sql } from "drizzle-orm";
import type { Database, DatabaseLog } from "#server/platform/db/index.ts";

/** The only source of "now" for services, so that tests and the seed can set it. */
export interface Clock {
  now(): Date;
  /** Synchronizes it with the clock it follows, if any. */
  follow?(): Promise<void>;
}

/** A difference this large between this machine's clock and the database's is logged. */
const APART_MS = 1_000;
/** Assumed drift between two clocks: a share of the time since they were compared. */
const DRIFT = 0.0002;

/**
 * The database's clock, which all platforms share: otherwise the order of events, the pace of bets and the end of sessions would
 * depend on the clocks of different machines. Between two comparisons it uses this process's monotonic clock, which no clock
 * change affects. It never goes back by less than a second.
 */
export class DatabaseClock implements Clock {
  /** The offset to `performance.now()`, its possible error, and when it was measured. */
  #offset = performance.timeOrigin;
  #doubt = Number.POSITIVE_INFINITY;
  #comparedAt = 0;
  #last = 0;
  #loggedDifference = 0;

  constructor(
    private readonly db: Database,
    private readonly log?: DatabaseLog,
  ) {}

  now(): Date {
    const now = performance.now() + this.#offset;
    if (now > this.#last || this.#last - now > APART_MS) this.#last = now;
    return new Date(this.#last);
  }

  /** Of two comparisons the one with the faster response counts, until the clocks may have drifted by more than it took. */
  async follow(): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await this.db.execute<{ ms: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
    );
    const answeredAt = performance.now();
    const doubt = (answeredAt - sentAt) / 2;
    const offset = Number(rows[0]?.ms) - (sentAt + doubt);
    const doubtByNow = this.#doubt + (answeredAt - this.#comparedAt) * DRIFT;
    if (doubt <= doubtByNow || Math.abs(offset - this.#offset) >= doubt + doubtByNow) {
      this.#offset = offset;
      this.#doubt = doubt;
      this.#comparedAt = answeredAt;
    }
    this.#logDifference();
  }

  #logDifference(): void {
    const apart = Date.now() - this.now().getTime();
    if (Math.abs(apart - this.#loggedDifference) < APART_MS) return;
    this.#loggedDifference = Math.abs(apart) < APART_MS ? 0 : apart;
    const seconds = (Math.abs(apart) / 1000).toFixed(1);
    if (this.#loggedDifference === 0) this.log?.info("this machine's clock agrees with the database's again");
    else {
      const side = apart > 0 ? "ahead of" : "behind";
      this.log?.warn(`this machine's clock is ${seconds} s ${side} the database's, which counts: set it`);
    }
  }
}

/** The database's clock, compared often enough that one slow response does not make it wrong. */
export async function databaseClock(db: Database, log?: DatabaseLog): Promise<Clock> {
  const clock = new DatabaseClock(db, log);
  for (let times = 0; times < 3; times++) await clock.follow();
  return clock;
}
