import { setTimeout } from "node:timers/promises";
import type { Connection } from "#server/platform/db/index.ts";

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Ends when some statement in this database waits for a lock, or when `instead` says that none will. */
export async function someoneWaits({ db }: Connection, instead = () => false): Promise<void> {
  while (!instead() && (await db.execute(WAITING)).rows.length === 0) await setTimeout(5);
}
