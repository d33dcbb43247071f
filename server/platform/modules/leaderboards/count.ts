import { eq, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { oneOf, type Transaction } from "#server/platform/db/index.ts";
import { euroParts } from "#server/platform/modules/currencies/index.ts";
import { feedFund } from "#server/platform/modules/wallet/index.ts";
import { type Contest, type CountedWindow, closableBefore, grownFund } from "./contest.ts";
import { COUNTED_ROUNDS, countsFor, SUMS } from "./counted-rounds.ts";
import { contestCounts } from "./tables.ts";

/** Rounds processed in one transaction: a second's work, however many there are in all. */
const AT_ONCE = 20_000;

type Ports = Pick<Context, "connection" | "clock">;

/** The row of a window, locked: of two platforms that count it the second continues where the first ended. */
async function lockCount(tx: Transaction, { key, startsAt }: CountedWindow) {
  await tx.insert(contestCounts).values({ contest: key, countedUntil: startsAt }).onConflictDoNothing();
  const [row] = await tx.select().from(contestCounts).where(eq(contestCounts.contest, key)).for("update");
  if (!row) throw new Error(`the count of ${key} could not be locked`);
  return row;
}

/** The end of the next part: a fixed number of rounds on, or all that is left. */
async function partUntil(tx: Transaction, from: Date, until: Date): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select settled_at as at from ${COUNTED_ROUNDS} where settled_at >= ${from.toISOString()}
      and settled_at < ${until.toISOString()} order by settled_at offset ${AT_ONCE} limit 1`);
  const at = rows[0] && new Date(rows[0].at);
  if (!at) return until;
  // When one millisecond has more rounds than that, all are taken at once, or it would never end.
  return at > from ? at : new Date(from.getTime() + 1);
}

const addPart = (tx: Transaction, contest: Contest, { key }: CountedWindow, from: Date, until: Date) =>
  tx.execute(sql`
    insert into contest_tallies as t
      (contest, player_id, currency, rounds, staked, paid, best, staked_at, paid_at, best_at)
    select ${key}::text, ${SUMS} from ${COUNTED_ROUNDS} where ${countsFor(contest, from, until)} group by 1, 2, 3
    on conflict (contest, player_id, currency) do update set
      rounds = t.rounds + excluded.rounds, staked = t.staked + excluded.staked, paid = t.paid + excluded.paid,
      best = greatest(t.best, excluded.best), staked_at = greatest(t.staked_at, excluded.staked_at),
      paid_at = greatest(t.paid_at, excluded.paid_at),
      best_at = case when t.best_at is null or excluded.best > t.best then excluded.best_at else t.best_at end`);

/** The players of a contest whose providers' rounds have changed since they were counted: by a late win or a rollback. */
const changedSince = ({ gameIds }: Contest, { startsAt }: CountedWindow, counted: Date) => sql`
  select player_id from provider_rounds where changed_at >= ${counted.toISOString()}
    and began_at >= ${startsAt.toISOString()} and began_at < ${counted.toISOString()} and game_id in ${oneOf(gameIds)}`;

/**
 * Sums up again the players whose rounds were counted up to an instant and have changed after it. A change from before it that
 * was not committed when the rounds were counted would be missed: they are counted minutes later, and a transaction takes less.
 */
async function countChanged(tx: Transaction, contest: Contest, window: CountedWindow, counted: Date): Promise<void> {
  const { rows } = await tx.execute<{ player_id: string }>(changedSince(contest, window, counted));
  if (rows.length === 0) return;
  const changed = oneOf(rows.map(({ player_id }) => player_id));
  await tx.execute(sql`delete from contest_tallies where contest = ${window.key} and player_id in ${changed}`);
  await tx.execute(sql`
    insert into contest_tallies (contest, player_id, currency, rounds, staked, paid, best, staked_at, paid_at, best_at)
    select ${window.key}::text, ${SUMS} from ${COUNTED_ROUNDS}
    where ${countsFor(contest, window.startsAt, counted)} and rounds.owner_id in ${changed} group by 1, 2, 3`);
}

/** The total stake of a window by its tallies, in billionths of a euro. */
async function stakedParts(tx: Transaction, key: string): Promise<bigint> {
  const { rows } = await tx.execute<{ currency: RealCurrency; staked: string }>(
    sql`select currency, sum(staked)::text as staked from contest_tallies where contest = ${key} group by 1`,
  );
  return rows.reduce((sum, { currency, staked }) => sum + euroParts(BigInt(staked), currency), 0n);
}

type Count = Awaited<ReturnType<typeof lockCount>>;

/** Tops the fund up to what the tallies imply: computed from their sum, so that it does not matter how often. */
async function growFund(tx: Transaction, { growth }: Contest, count: Count, at: Date): Promise<Partial<Count>> {
  if (!growth || count.fundClosedAt) return {};
  const amount = grownFund(growth, await stakedParts(tx, count.contest)) - count.fund;
  if (amount <= 0n) return {};
  const feeds = count.feeds + 1;
  await feedFund(tx, { contest: count.contest, feed: feeds, amount, at });
  return { fund: count.fund + amount, feeds };
}

/** Counts the next part of a window; returns true while there is more. */
async function countPart(tx: Transaction, contest: Contest, window: CountedWindow, until: Date, at: Date) {
  const count = await lockCount(tx, window);
  if (count.countedUntil > until) return false;
  const end = await partUntil(tx, count.countedUntil, until);
  await countChanged(tx, contest, window, count.countedUntil);
  if (end > count.countedUntil) await addPart(tx, contest, window, count.countedUntil, end);
  const grown = await growFund(tx, contest, count, at);
  await tx
    .update(contestCounts)
    .set({ countedUntil: end, ...grown })
    .where(eq(contestCounts.contest, window.key));
  return end < until;
}

/**
 * Adds to the tallies of a contest the rounds settled since the last time to which no round can be added any more. In parts, each
 * in a transaction that also stores how far it came: after any interruption, no round is missed or counted twice.
 */
export async function countContest(
  { connection, clock }: Ports,
  contest: Contest,
  ending?: AbortSignal,
): Promise<void> {
  for (const window of contest.windows) {
    const now = clock.now();
    const safe = closableBefore(now);
    const until = safe < window.endsAt ? safe : window.endsAt;
    if (until < window.startsAt) continue;
    while (!ending?.aborted && (await connection.inTransaction((tx) => countPart(tx, contest, window, until, now))));
  }
}
