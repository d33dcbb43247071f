import { sql } from "drizzle-orm";
import type { Database, DatabaseLog } from "#server/platform/db/index.ts";

/** The only source of "now" for services, so that tests and the seed can choose it. */
export interface Clock {
  now(): Date;
  /** Compares it with the clock it follows, where it follows one. */
  follow?(): Promise<void>;
}

/** So far apart this machine's clock and the database's are told in the log. */
const APART_MS = 1_000;
/** What two clocks may gain on each other: a share of the time since they were compared. */
const DRIFT = 0.0002;

/**
 * The database's clock, which all platforms share: what orders things, paces bets and ends sessions would else be one
 * machine's word against another's. Between two comparisons it goes by this process's own count of milliseconds, which no
 * setting of a clock moves. It never goes back by less than a second.
 */
export class DatabaseClock implements Clock {
  /** What is added to `performance.now()`, how wrong that may be, and when it was so. */
  #offset = performance.timeOrigin;
  #doubt = Number.POSITIVE_INFINITY;
  #comparedAt = 0;
  #last = 0;
  #toldApart = 0;

  constructor(
    private readonly db: Database,
    private readonly log?: DatabaseLog,
  ) {}

  now(): Date {
    const now = performance.now() + this.#offset;
    if (now > this.#last || this.#last - now > APART_MS) this.#last = now;
    return new Date(this.#last);
  }

  /** Of two comparisons the one with the quicker answer counts, until clocks may have drifted by more than it took. */
  async follow(): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await this.db.execute<{ ms: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
    );
    const answeredAt = performance.now();
    const doubt = (answeredAt - askedAt) / 2;
    const offset = Number(rows[0]?.ms) - (askedAt + doubt);
    const doubtByNow = this.#doubt + (answeredAt - this.#comparedAt) * DRIFT;
    if (doubt <= doubtByNow || Math.abs(offset - this.#offset) >= doubt + doubtByNow) {
      this.#offset = offset;
      this.#doubt = doubt;
      this.#comparedAt = answeredAt;
    }
    this.#tellApart();
  }

  #tellApart(): void {
    const apart = Date.now() - this.now().getTime();
    if (Math.abs(apart - this.#toldApart) < APART_MS) return;
    this.#toldApart = Math.abs(apart) < APART_MS ? 0 : apart;
    const seconds = (Math.abs(apart) / 1000).toFixed(1);
    if (this.#toldApart === 0) this.log?.info("this machine's clock agrees with the database's again");
    else {
      const side = apart > 0 ? "ahead of" : "behind";
      this.log?.warn(`this machine's clock is ${seconds} s ${side} the database's, which counts: set it`);
    }
  }
}

/** The database's clock, compared often enough that one slow answer does not make it wrong. */
export async function databaseClock(db: Database, log?: DatabaseLog): Promise<Clock> {
  const clock = new DatabaseClock(db, log);
  for (let times = 0; times < 3; times++) await clock.follow();
  return clock;
}
