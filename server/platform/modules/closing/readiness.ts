import { and, count, eq, inArray } from "drizzle-orm";
import { PAYMENTS_UNDER_WAY } from "#app/contract/cashier.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { providerOf } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isReal } from "#server/platform/modules/currencies/index.ts";
import { methodsFor, type Payer, payments } from "#server/platform/modules/payments/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { accountsOf, type Purse } from "#server/platform/modules/wallet/index.ts";

type Closing = DataOf<"getClosing">;

/** Below this no amount of a currency can be withdrawn; a currency without a withdrawal method must be transferred completely. */
function smallestWithdrawal(context: Context, payer: Payer): bigint {
  const ways = methodsFor("withdrawal", payer).filter(({ method }) => providerOf(context, method));
  return (
    ways.reduce<bigint | null>((least, { minimum }) => (least === null || minimum < least ? minimum : least), null) ??
    1n
  );
}

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
    return isReal(currency) ? [{ ...purse, currency, least: smallestWithdrawal(context, { country, currency }) }] : [];
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
