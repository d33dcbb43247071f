import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "../../context.ts";
import type { Database, Transaction } from "../../db/index.ts";
import { fromEuroCents } from "../currencies/index.ts";
import { players } from "../players/index.ts";
import { creditPrize } from "../wallet/index.ts";
import type { Contest } from "./contest.ts";
import type { Standing } from "./ranking.ts";
import { mayAppear, standingsOf } from "./standings.ts";
import { finalPlaces } from "./tables.ts";

/** Rows of one statement: a large board stays far below what a statement may carry. */
const ROWS_AT_ONCE = 1_000;

interface Payable extends Standing {
  cents: bigint;
}

interface Paid {
  prize: bigint;
  paidAmount: bigint;
  paidCurrency: RealCurrency;
}

/**
 * Counts a contest for the last time, stores its board and pays its prizes: all of it or nothing. The caller claims the
 * contest in the same transaction, so that it happens once; the ledger's operation ids would stop a second payment too.
 */
export async function closeBoard(tx: Transaction, context: Context, contest: Contest): Promise<void> {
  const standings = await standingsOf(tx, contest, context.clock.now());
  const paid = await payPrizes(tx, context, contest, standings);
  for (let first = 0; first < standings.length; first += ROWS_AT_ONCE) {
    const rows = standings.slice(first, first + ROWS_AT_ONCE);
    await tx.insert(finalPlaces).values(rows.map((row) => finalPlace(contest, row, paid.get(row.place))));
  }
}

const finalPlace = ({ key }: Contest, { place, playerId, score, reachedAt }: Standing, paid: Paid | undefined) => ({
  contest: key,
  ...{ place, playerId, score, reachedAt },
  ...paid,
});

const byPlayer = (one: Payable, other: Payable): number => (one.playerId < other.playerId ? -1 : 1);

async function activeCurrencies(tx: Transaction, winners: readonly Payable[]): Promise<Map<string, RealCurrency>> {
  const ids = winners.map(({ playerId }) => playerId);
  const rows = await tx
    .select({ id: players.id, currency: players.currency })
    .from(players)
    .where(inArray(players.id, ids));
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** Pays each place in the currency of its player's active account; answers what was paid, by place. */
async function payPrizes(
  tx: Transaction,
  { clock }: Context,
  { key, prizes }: Contest,
  standings: readonly Standing[],
): Promise<Map<number, Paid>> {
  // One order for everyone: two contests that close at once and pay the same players cannot wait for each other.
  const winners = prizes
    .flatMap((cents, index): Payable[] => (standings[index] ? [{ ...standings[index], cents }] : []))
    .sort(byPlayer);
  const currencies = await activeCurrencies(tx, winners);
  const paid = new Map<number, Paid>();
  for (const { place, playerId, cents } of winners) {
    const currency = currencies.get(playerId);
    if (!currency) throw new Error(`player ${playerId} has no active account`);
    const amount = fromEuroCents(cents, currency);
    await creditPrize(tx, { playerId, contest: key, place, currency, amount, at: clock.now() });
    paid.set(place, { prize: cents, paidAmount: amount, paidCurrency: currency });
  }
  return paid;
}

const columns = {
  place: finalPlaces.place,
  playerId: finalPlaces.playerId,
  nickname: players.nickname,
  score: finalPlaces.score,
  prize: finalPlaces.prize,
  paidAmount: finalPlaces.paidAmount,
  paidCurrency: finalPlaces.paidCurrency,
};

const placesOf = (db: Database) =>
  db.select(columns).from(finalPlaces).innerJoin(players, eq(players.id, finalPlaces.playerId));

/**
 * A page of a stored board, one more row than the limit. Who has been excluded or blocked since is not shown; the places
 * of the others stay what they were.
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

/** How many players stand on a stored board. */
export async function finalTotal(db: Database, contest: Contest): Promise<number> {
  const [row] = await db.select({ total: count() }).from(finalPlaces).where(eq(finalPlaces.contest, contest.key));
  return row?.total ?? 0;
}
