import { desc, inArray } from "drizzle-orm";
import { JACKPOT_LEVELS, type JackpotLevel } from "#app/contract/games/jackpots.ts";
import { type Money, REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { BASIS_POINTS, gameById, JACKPOT_RETURN, jackpotLevels } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { jackpotTerms } from "./draws.ts";
import { startOf } from "./pools.ts";
import { jackpotPools, jackpotWins } from "./tables.ts";

const LAST_WINS = 10;
const THOUSAND_EURO = 100_000n;

/** The public view of the pools. */
export async function jackpots({ connection, clock }: Context): Promise<DataOf<"getJackpots">> {
  const [pools, wins] = await Promise.all([
    connection.db.select().from(jackpotPools),
    connection.db.select().from(jackpotWins).orderBy(desc(jackpotWins.wonAt), desc(jackpotWins.id)).limit(LAST_WINS),
  ]);
  const amounts = new Map(pools.map(({ level, amount }) => [level, amount]));
  return {
    levels: jackpotLevels.map((terms) => ({
      level: terms.level,
      pool: toMoney(amounts.get(terms.level) ?? 0n, "EUR"),
      startsAt: toMoney(startOf(terms), "EUR"),
      share: terms.shareBasisPoints / BASIS_POINTS,
      oneInEuro: terms.oneInEuro,
    })),
    addedReturn: JACKPOT_RETURN,
    thousandEuro: REAL_CURRENCIES.map((currency) => toMoney(fromEuroCents(THOUSAND_EURO, currency), currency)),
    terms: jackpotTerms.terms,
    termsHash: jackpotTerms.hash,
    wins: wins.map(({ level, gameId, amount, wonAt }) => ({
      level,
      gameId,
      gameTitle: gameById(gameId)?.title ?? gameId,
      amount: toMoney(amount, "EUR"),
      wonAt: wonAt.toISOString(),
    })),
    computedAt: clock.now().toISOString(),
  };
}

/** The levels won by each of these rounds, with their pools, by round id. */
export async function winsOf(
  db: Database,
  roundIds: string[],
): Promise<(roundId: string) => { level: JackpotLevel; pool: Money }[]> {
  if (roundIds.length === 0) return () => [];
  const wins = await db.select().from(jackpotWins).where(inArray(jackpotWins.roundId, roundIds));
  return (roundId) =>
    wins
      .filter((win) => win.roundId === roundId)
      .sort((a, b) => JACKPOT_LEVELS.indexOf(a.level) - JACKPOT_LEVELS.indexOf(b.level))
      .map(({ level, amount }) => ({ level, pool: toMoney(amount, "EUR") }));
}
