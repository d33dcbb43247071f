import type { Database } from "#server/platform/db/index.ts";
import { lastHead } from "#server/platform/modules/public-log/index.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

/** A head is signed once an hour at least. */
const LATE_MS = 2 * 60 * 60 * 1000;

/** Reports a public log that stands still: its monitors say so too. */
export async function publicLogFinding(db: Database, now: Date): Promise<Finding> {
  const head = await lastHead(db);
  if (!head)
    return advice("public log", "It has no signed head yet: the first follows a minute after the platform starts.");
  const { at, size } = head;
  const text = `${size} entries, signed at ${at.toISOString()}`;
  return now.getTime() - at.getTime() > LATE_MS
    ? wrong("public log", `It stands still: ${text}. Look at the job with: npm run ops -- jobs`)
    : well("public log", `${text}.`);
}
