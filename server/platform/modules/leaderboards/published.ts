import { asc, sql } from "drizzle-orm";
import { type Currency, toMoney } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import type { Contest } from "./contest.ts";
import { COUNTED_ROUNDS, countsFor } from "./counted-rounds.ts";
import { maskIn } from "./masks.ts";

/** The start of the next page: an instant, and how many rounds of it were shown. */
interface Reached {
  at: Date;
  skipped: number;
}

function readReached(cursor: string | undefined): Reached | undefined {
  if (cursor === undefined) return undefined;
  const [ms, skipped] = cursor.split(".").map(Number);
  return { at: new Date(ms ?? 0), skipped: skipped ?? 0 };
}

/** The cursor after these rounds, which started where the page before ended. */
function reachedBy(rows: readonly { settledAt: Date | null }[], before: Reached | undefined): string {
  const at = rows.at(-1)?.settledAt?.getTime();
  const ofThatInstant = rows.filter(({ settledAt }) => settledAt?.getTime() === at).length;
  const skipped = before?.at.getTime() === at && ofThatInstant === rows.length ? before?.skipped : 0;
  return `${at}.${ofThatInstant + (skipped ?? 0)}`;
}

/**
 * A page of the rounds that count in a window, the first settled first, with a mask for each player: the input of the board, so
 * that anybody can recompute it.
 */
export async function publishedRounds(
  db: Database,
  contest: Contest,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  const [window] = contest.windows;
  if (!window) return { items: [], next: null };
  const reached = readReached(cursor);
  const from = reached && reached.at > window.startsAt ? reached.at : window.startsAt;
  const rows = await db
    .select({
      mask: sql<string>`${maskIn(contest.key, sql`${rounds.ownerId}`)}`,
      settledAt: sql<Date>`${rounds.settledAt}`.mapWith(rounds.settledAt),
      currency: sql<Currency>`${rounds.currency}`,
      stake: sql`${rounds.stake}`.mapWith(BigInt),
      payout: sql`${rounds.payout}`.mapWith(BigInt),
    })
    .from(COUNTED_ROUNDS)
    .where(countsFor(contest, from, window.endsAt))
    .orderBy(asc(rounds.settledAt), asc(rounds.id))
    .offset(reached?.skipped ?? 0)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const items = page.map(({ mask, settledAt, currency, stake, payout }) => ({
    mask,
    settledAt: settledAt.toISOString(),
    stake: toMoney(stake, currency),
    paid: toMoney(payout, currency),
  }));
  return { items, next: rows.length > limit ? reachedBy(page, reached) : null };
}
