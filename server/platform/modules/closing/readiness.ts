import { and, count, eq, inArray, type SQL } from "drizzle-orm";
import { PAYMENTS_UNDER_WAY } from "#app/contract/cashier.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isReal } from "#server/platform/modules/currencies/index.ts";
import { cancelledYetPayable, payments, smallestWithdrawal } from "#server/platform/modules/payments/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { accountsOf, type Purse } from "#server/platform/modules/wallet/index.ts";

type Closing = DataOf<"getClosing">;

const isUnderWay = inArray(payments.state, [...PAYMENTS_UNDER_WAY]);

async function countPayments(db: Database, playerId: string, which: SQL | undefined): Promise<number> {
  const isCounted = and(eq(payments.playerId, playerId), which);
  const [row] = await db.select({ payments: count() }).from(payments).where(isCounted);
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
  const openRounds = await countOpenRounds(db, id);
  const openPayments = await countPayments(db, id, isUnderWay);
  // Money paid for one would come to a closed account.
  const payableDeposits = await countPayments(db, id, cancelledYetPayable);
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
    payableDeposits,
    points: toMoney(purses.find(({ currency }) => currency === "PTS")?.cash ?? 0n, "PTS"),
    isReady: toWithdraw.length === 0 && openRounds + openPayments + payableDeposits === 0,
  };
}
