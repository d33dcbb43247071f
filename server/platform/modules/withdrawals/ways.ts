import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { TYPED_METHODS } from "#server/platform/modules/destinations/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { type PaymentMethod, payoutWays } from "#server/platform/modules/payments/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { cardOf, destinationsOf } from "./destinations.ts";
import { type First, firstOf, owedOf } from "./owed.ts";
import { payoutTimes } from "./payout-times.ts";
import type { Withdrawer } from "./request.ts";
import { unstakedLately } from "./review.ts";

const isTyped = (method: PaymentMethod): boolean => TYPED_METHODS.some((known) => known === method);

/** The most that can be asked for by a way now: no more than its part where another way waits for the rest. */
const mostBy = (method: PaymentMethod, maximum: bigint, first: First | undefined): bigint =>
  first?.isPart && first.method === method && first.amount < maximum ? first.amount : maximum;

/** Every way to withdraw the player has, the one money goes back to first in front. */
export async function withdrawalMethods(
  context: Context,
  player: Withdrawer,
): Promise<DataOf<"listWithdrawalMethods">> {
  const { db } = context.connection;
  const { id, currency } = player;
  const open = payoutWays(context, player);
  const [purse, { owed }, known, card, { methods: measured }, unstaked] = await Promise.all([
    purseOf(db, id, currency),
    owedOf(db, player, open),
    destinationsOf(db, id),
    cardOf(db, id),
    payoutTimes(context),
    unstakedLately(db, context, { playerId: id, currency }),
  ]);
  const first = firstOf(owed, open, purse);
  const ways = open
    .filter(({ method }) => method !== "card" || card !== undefined)
    .map(({ method, minimum, maximum, feeBasisPoints }) => {
      const times = measured.find((one) => one.id === method);
      if (!times) throw new Error(`nobody measured ${method}`);
      return {
        id: method,
        minimum: toMoney(minimum, currency),
        maximum: toMoney(mostBy(method, maximum, first), currency),
        feeBasisPoints,
        times,
        owed: toMoney(owed.find((one) => one.method === method)?.amount ?? 0n, currency),
        isFirst: method === first?.method,
        isTyped: isTyped(method),
        destinations: known.filter((row) => row.method === method).map(({ id, label }) => ({ id, label })),
        card: method === "card" ? (card ?? null) : null,
      };
    });
  return {
    free: toMoney(purse.cash, currency),
    unstaked: toMoney(unstaked, currency),
    cancellable: jurisdictionOf(player.country).withdrawal.cancellable,
    methods: [...ways.filter(({ isFirst }) => isFirst), ...ways.filter(({ isFirst }) => !isFirst)],
  };
}
