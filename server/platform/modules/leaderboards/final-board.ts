import { and, asc, count, eq, gt, inArray, isNull } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { startMailing } from "#server/platform/modules/mailings/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { type raceStages, races } from "#server/platform/modules/races/tables.ts";
import type { tournaments } from "#server/platform/modules/tournaments/tables.ts";
import { closeFund, creditPrize } from "#server/platform/modules/wallet/index.ts";
import { type Contest, endOf, prizesOf } from "./contest.ts";
import { countContest } from "./count.ts";
import type { Standing } from "./ranking.ts";
import { finalNickname, mayAppear, standingsOf } from "./standings.ts";
import { contestCounts, finalPlaces } from "./tables.ts";

/** Rows per statement: a large board would exceed the maximum size of a statement. */
const ROWS_AT_ONCE = 1_000;

/** Letters about results are sent until this long after the end: a platform that was down for weeks sends none. */
const ANNOUNCED_WITHIN_MS = 2 * 24 * 60 * 60_000;

interface Prize {
  prize: bigint;
  paidAmount: bigint;
  paidCurrency: RealCurrency;
}

type Winner = Standing & Prize;

/**
 * Counts a contest for the last time, stores its board and pays its prizes: all of it or nothing. The caller claims the contest
 * in the same transaction, so that it happens once; the ledger's operation ids would stop a second payment too. Exclusion is
 * judged as of the end: a player excluded after it keeps what was won.
 */
async function closeBoard(tx: Transaction, context: Context, contest: Contest): Promise<void> {
  const fund = await endCount(tx, contest, context.clock.now());
  const { standings } = await standingsOf(tx, contest, endOf(contest));
  const winners = await winnersOf(tx, prizesOf(contest, fund), standings);
  const rows = [...winners, ...standings.slice(winners.length)];
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    await tx
      .insert(finalPlaces)
      .values(some.map((row) => ({ contest: contest.key, ...row, nickname: row.nickname ?? "" })));
  }
  // Last, because it locks the winners' accounts, and with them their bets, until the transaction ends.
  await payPrizes(tx, context, contest, winners);
}

const byPlayer = (one: Winner, other: Winner): number => (one.playerId < other.playerId ? -1 : 1);

async function activeCurrencies(tx: Transaction, winners: readonly Standing[]): Promise<Map<string, RealCurrency>> {
  const ids = winners.map(({ playerId }) => playerId);
  const rows = await tx
    .select({ id: players.id, currency: players.currency })
    .from(players)
    .where(inArray(players.id, ids));
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** Completes the count of the windows, and returns a fund that grew to be paid out; returns its final amount. */
async function endCount(tx: Transaction, { key, windows, growth }: Contest, at: Date): Promise<bigint> {
  for (const { key: contest, endsAt } of windows) {
    const [count] = await tx.select().from(contestCounts).where(eq(contestCounts.contest, contest)).for("share");
    if (!count || count.countedUntil < endsAt) throw new Error(`${contest} is not counted to its end`);
  }
  if (!growth) return 0n;
  const [count] = await tx
    .update(contestCounts)
    .set({ fundClosedAt: at })
    .where(eq(contestCounts.contest, key))
    .returning({ fund: contestCounts.fund });
  const amount = count?.fund ?? 0n;
  await closeFund(tx, { contest: key, amount, at });
  return amount;
}

/** The winning places, the first one first, with each prize in the currency of its player's active account. */
async function winnersOf(
  tx: Transaction,
  prizes: readonly bigint[],
  standings: readonly Standing[],
): Promise<Winner[]> {
  const currencies = await activeCurrencies(tx, standings.slice(0, prizes.length));
  return prizes.slice(0, standings.length).map((prize, index): Winner => {
    const standing = standings[index];
    const paidCurrency = currencies.get(standing?.playerId ?? "");
    if (!standing || !paidCurrency) throw new Error(`player ${standing?.playerId} has no active account`);
    return { ...standing, prize, paidAmount: fromEuroCents(prize, paidCurrency), paidCurrency };
  });
}

async function payPrizes(
  tx: Transaction,
  { clock }: Context,
  { key }: Contest,
  winners: readonly Winner[],
): Promise<void> {
  // The same order for all contests: two that close concurrently and pay the same players cannot deadlock.
  for (const { playerId, place, paidAmount, paidCurrency } of [...winners].sort(byPlayer)) {
    const paid = { currency: paidCurrency, amount: paidAmount };
    await creditPrize(tx, { playerId, contest: key, place, ...paid, at: clock.now() });
  }
}

const columns = {
  place: finalPlaces.place,
  playerId: finalPlaces.playerId,
  nickname: finalNickname,
  score: finalPlaces.score,
  prize: finalPlaces.prize,
  paidAmount: finalPlaces.paidAmount,
  paidCurrency: finalPlaces.paidCurrency,
};

const placesOf = (db: Database) =>
  db.select(columns).from(finalPlaces).innerJoin(players, eq(players.id, finalPlaces.playerId));

/**
 * A page of a stored board, one more row than the limit. A player excluded or blocked since is not shown; the places of the
 * others do not change.
 */
export const finalPage = (db: Database, contest: Contest, page: { after: number; limit: number; now: Date }) =>
  placesOf(db)
    .where(and(eq(finalPlaces.contest, contest.key), gt(finalPlaces.place, page.after), mayAppear(page.now)))
    .orderBy(asc(finalPlaces.place))
    .limit(page.limit + 1);

/** The player's own place on a stored board. */
export async function finalPlaceOf(db: Database, contest: Contest, playerId: string) {
  const [row] = await placesOf(db).where(and(eq(finalPlaces.contest, contest.key), eq(finalPlaces.playerId, playerId)));
  return row;
}

/** Number of players on a stored board. */
export async function finalTotal(db: Database, contest: Contest): Promise<number> {
  const [row] = await db.select({ total: count() }).from(finalPlaces).where(eq(finalPlaces.contest, contest.key));
  return row?.total ?? 0;
}

interface Closing {
  contest: Contest;
  /** The table of the row that stores when it was closed. */
  table: typeof tournaments | typeof races | typeof raceStages;
  id: string;
}

/** Marks a contest as closed; false where it is closed already, after waiting for the replica that is closing it. */
async function claimClosing(tx: Transaction, { table, id }: Closing, at: Date): Promise<boolean> {
  const claimed = await tx
    .update(table)
    .set({ closedAt: at })
    .where(and(eq(table.id, id), isNull(table.closedAt)))
    .returning({ id: table.id });
  return claimed.length > 0;
}

/** Closes a contest: all of it or nothing. */
const closeOne = (context: Context, closing: Closing, at: Date): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const { contest, table } = closing;
    if (!(await claimClosing(tx, closing, at))) return;
    await closeBoard(tx, context, contest);
    // Letters about a race as a whole are sent with its last stage, and a contest long over is no news.
    const isAnnounced = table !== races && endOf(contest).getTime() > at.getTime() - ANNOUNCED_WITHIN_MS;
    if (isAnnounced) await startMailing(tx, context, { kind: "results", subject: contest.key });
  });

/**
 * Closes contests, each in one transaction once its rounds are counted: of several replicas one does it, and a process that stops
 * in the middle leaves nothing behind. One that cannot be closed is logged and does not keep the others open; returns how many
 * could not.
 */
export async function closeContests(context: Context, closings: readonly Closing[], at: Date): Promise<number> {
  let failed = 0;
  for (const closing of closings) {
    const { contest, table } = closing;
    try {
      // A race has the windows of its stages, which are counted and closed before it.
      if (table !== races) await countContest(context, contest);
      await closeOne(context, closing, at);
    } catch (err) {
      failed++;
      context.log.error({ err, contest: contest.key }, "contest not closed");
    }
  }
  return failed;
}
