import { desc } from "drizzle-orm";
import { REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { BASIS_POINTS, gameById, JACKPOT_RETURN, jackpotLevels } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { fromEuroCents } from "#server/platform/modules/currencies/index.ts";
import { startOf } from "./pools.ts";
import { jackpotPools, jackpotWins } from "./tables.ts";

const LAST_WINS = 10;
const THOUSAND_EURO = 100_000n;

/** The pools as anybody may see them. */
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
