import { setTimeout } from "node:timers/promises";
import type { Connection } from "#server/platform/db/index.ts";

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Resolves when this many statements in this database wait for a lock, or when `instead` resolves because none will. */
export async function someoneWaits({ db }: Connection, instead = () => false, many = 1): Promise<void> {
  while (!instead() && (await db.execute(WAITING)).rows.length < many) await setTimeout(5);
}
