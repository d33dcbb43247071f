import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Currency, REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { type Game, oddsOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { EURO_PARTS, euroParts } from "#server/platform/modules/currencies/index.ts";
import { accountId, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";

const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/** A month's figures change little within this time, and summing them up reads every posting of the game. */
const LIFETIME_MS = 10 * 60 * 1000;

const returns = new KeptFigures<DataOf<"getGameReturn">>(LIFETIME_MS);

/** This many standard deviations on either side of the mean of a normal distribution cover 95 %. */
const DEVIATIONS = 1.96;

const PARTS_PER_CENT = EURO_PARTS / 100n;
const MILLION = 1_000_000n;

/** Sums over the rounds of one game in one currency. Sums of money are whole minor units; squares only measure the spread. */
interface Sums {
  currency: Currency;
  rounds: number;
  staked: bigint;
  returned: bigint;
  stakedSquared: number;
  returnedSquared: number;
  product: number;
}

const accountsOf = (gameId: string, kind: "stakes" | "payouts"): string[] =>
  REAL_CURRENCIES.map((currency) => accountId({ owner: "game", ownerId: gameId, kind, currency }));

/**
 * Uses the index of postings by account. A settlement is one entry, with the whole stake of its round on one account of the game
 * and the payout, if there is one, on the other.
 */
async function sumsOf(db: Database, gameId: string, from: Date, to: Date): Promise<Sums[]> {
  const [stake, paid] = [alias(ledgerPostings, "stake"), alias(ledgerPostings, "paid")];
  const [x, y] = [sql`${stake.amount}::float8`, sql`coalesce(-${paid.amount}, 0)::float8`];
  const rows = await db
    .select({
      currency: stake.currency,
      rounds: sql<number>`count(*)::int`,
      staked: sql<string>`sum(${stake.amount})::text`,
      returned: sql<string>`coalesce(-sum(${paid.amount}), 0)::text`,
      stakedSquared: sql<number>`sum(${x} * ${x})`,
      returnedSquared: sql<number>`sum(${y} * ${y})`,
      product: sql<number>`sum(${x} * ${y})`,
    })
    .from(stake)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, stake.transactionId))
    .leftJoin(
      paid,
      and(eq(paid.transactionId, stake.transactionId), inArray(paid.accountId, accountsOf(gameId, "payouts"))),
    )
    .where(
      and(
        inArray(stake.accountId, accountsOf(gameId, "stakes")),
        gte(ledgerTransactions.at, from),
        lte(ledgerTransactions.at, to),
      ),
    )
    .groupBy(stake.currency);
  return rows.map((row) => ({ ...row, staked: BigInt(row.staked), returned: BigInt(row.returned) }));
}

const totalOf = (sums: readonly Sums[], figure: "staked" | "returned"): bigint =>
  sums.reduce((total, sum) => total + euroParts(sum[figure], sum.currency), 0n);

/** Euro parts per minor unit. */
const rateOf = (currency: Currency): number => Number(euroParts(MILLION, currency)) / Number(MILLION);

const countOf = (sums: readonly Sums[]): number => sums.reduce((total, { rounds }) => total + rounds, 0);

/**
 * Sum of squared residuals of the returns y against their stakes x: Σ(y − ratio × x)², in parts of a euro, times n ÷ (n − 1)
 * because the ratio was estimated from the same rounds.
 */
function observedSquares(sums: readonly Sums[], ratio: number): number {
  const rounds = countOf(sums);
  if (rounds < 2) return 0;
  const squares = sums.reduce((total, { currency, stakedSquared, returnedSquared, product }) => {
    const differing = returnedSquared - 2 * ratio * product + ratio ** 2 * stakedSquared;
    return total + rateOf(currency) ** 2 * differing;
  }, 0);
  return (squares * rounds) / (rounds - 1);
}

/** The same as expected from the mathematics of the game: deviation² × Σx². */
const expectedSquares = (sums: readonly Sums[], deviation: number): number =>
  sums.reduce((total, { currency, stakedSquared }) => total + (rateOf(currency) * deviation) ** 2 * stakedSquared, 0);

/**
 * 95 % interval of a ratio of two sums over the same rounds, by the standard error √(squares) ÷ Σx (Cochran, Sampling Techniques,
 * §2.11). Few rounds of a game with rare large wins vary less than its rounds do in general, so the spread is never taken as less
 * than the mathematics expects.
 */
function intervalOf(sums: readonly Sums[], ratio: number, deviation: number): [number, number] {
  const squares = Math.max(observedSquares(sums, ratio), expectedSquares(sums, deviation));
  const error = (DEVIATIONS * Math.sqrt(squares)) / Number(totalOf(sums, "staked"));
  return [Math.max(0, ratio - error), ratio + error];
}

/** The return of a game on its real stakes in the last 30 days; up to ten minutes old. */
export const measuredReturn = (context: Context, game: Game): Promise<DataOf<"getGameReturn">> =>
  returns.get(context, game.id, (now) => measure(context, game, now));

async function measure({ connection }: Context, game: Game, to: Date): Promise<DataOf<"getGameReturn">> {
  const from = new Date(to.getTime() - WINDOW_MS);
  const sums = await sumsOf(connection.db, game.id, from, to);
  const [staked, returned] = [totalOf(sums, "staked"), totalOf(sums, "returned")];
  // Six decimals of a share are exact in a float; the money itself never becomes one.
  const ratio = staked === 0n ? null : Number((returned * MILLION) / staked) / Number(MILLION);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    rounds: countOf(sums),
    staked: toMoney(staked / PARTS_PER_CENT, "EUR"),
    returned: toMoney(returned / PARTS_PER_CENT, "EUR"),
    ratio,
    interval: ratio === null ? null : intervalOf(sums, ratio, oddsOf(game).deviation),
  };
}
