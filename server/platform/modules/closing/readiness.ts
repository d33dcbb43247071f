import { and, count, eq, inArray } from "drizzle-orm";
import { PAYMENTS_UNDER_WAY } from "#app/contract/cashier.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isReal } from "#server/platform/modules/currencies/index.ts";
import { payments, smallestWithdrawal } from "#server/platform/modules/payments/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { accountsOf, type Purse } from "#server/platform/modules/wallet/index.ts";

type Closing = DataOf<"getClosing">;

async function countUnderWay(db: Database, playerId: string): Promise<number> {
  const isOpen = and(eq(payments.playerId, playerId), inArray(payments.state, [...PAYMENTS_UNDER_WAY]));
  const [row] = await db.select({ payments: count() }).from(payments).where(isOpen);
  return row?.payments ?? 0;
}

async function countOpenRounds(db: Database, playerId: string): Promise<number> {
  const isOpen = and(eq(rounds.ownerId, playerId), eq(rounds.state, "open"));
  const [row] = await db.select({ rounds: count() }).from(rounds).where(isOpen);
  return row?.rounds ?? 0;
}

/** What the player has to do before the account can be closed, and what would be forfeited with it. */
export async function closingOf(
  context: Context,
  db: Database,
  { id, country }: { id: string; country: string },
): Promise<Closing> {
  const purses = await accountsOf(db, id);
  const [openRounds, openPayments] = [await countOpenRounds(db, id), await countUnderWay(db, id)];
  const real = purses.flatMap((purse) => {
    const { currency } = purse;
    if (!isReal(currency)) return [];
    // What no way pays out must be transferred completely.
    const least = smallestWithdrawal(context, { country, currency });
    return [{ ...purse, currency, least: least ? minorUnits(least) : 1n }];
  });
  const listed = (kind: keyof Omit<Purse, "currency">, among: readonly Purse[] = real) =>
    among.filter((purse) => purse[kind] > 0n).map((purse) => toMoney(purse[kind], purse.currency));
  const toWithdraw = listed(
    "cash",
    real.filter(({ cash, least }) => cash >= least),
  );
  return {
    toWithdraw,
    small: listed(
      "cash",
      real.filter(({ cash, least }) => cash < least),
    ),
    held: listed("held"),
    bonus: listed("bonus"),
    openRounds,
    openPayments,
    points: toMoney(purses.find(({ currency }) => currency === "PTS")?.cash ?? 0n, "PTS"),
    isReady: toWithdraw.length === 0 && openRounds === 0 && openPayments === 0,
  };
}
