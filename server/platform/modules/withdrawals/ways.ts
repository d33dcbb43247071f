import { type Money, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { TYPED_METHODS } from "#server/platform/modules/destinations/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { type PaymentMethod, payoutWays, smallestWithdrawal } from "#server/platform/modules/payments/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { cardOf, destinationsOf } from "./destinations.ts";
import { type First, firstOf, owedOf } from "./owed.ts";
import { payoutTimes } from "./payout-times.ts";
import type { Withdrawer } from "./request.ts";
import { unstakedLately } from "./review.ts";

const isTyped = (method: PaymentMethod): boolean => TYPED_METHODS.some((known) => known === method);

/** The most that can be withdrawn by a method now: its part where another method waits for the rest. */
const mostBy = (method: PaymentMethod, maximum: bigint, first: First | undefined): bigint =>
  first?.isPart && first.method === method && first.amount < maximum ? first.amount : maximum;

/** What is free, what is owed to which way, and the ways the player has; of money that is expected to be free, `free`. */
async function waysOutOf(context: Context, player: Withdrawer, free?: bigint) {
  const { db } = context.connection;
  const open = payoutWays(context, player);
  const [purse, { owed }, card] = await Promise.all([
    purseOf(db, player.id, player.currency),
    owedOf(db, player, open),
    cardOf(db, player.id),
  ]);
  const ways = open.filter(({ method }) => method !== "card" || card !== undefined);
  return { purse, owed, card, ways, first: firstOf(owed, open, { ...purse, cash: free ?? purse.cash }) };
}

/**
 * Less than this cannot be withdrawn from an account; null where no way pays out of it. Which ways the player has, and to which
 * of them money goes back first, is read only where that decides whether what is free is enough.
 */
export async function leastWithdrawal(context: Context, player: Withdrawer, free: bigint): Promise<Money | null> {
  const isEnough = payoutWays(context, player).every(({ minimum }) => minimum <= free);
  if (isEnough || free === 0n) return smallestWithdrawal(context, player);
  const { ways, first } = await waysOutOf(context, player, free);
  const [least] = ways
    .filter(({ method }) => !first || method === first.method)
    .toSorted((one, other) => Number(one.minimum - other.minimum));
  return least ? toMoney(least.minimum, player.currency) : null;
}

/** The methods by which the player can withdraw; the one that money has to go back to comes first. */
export async function withdrawalMethods(
  context: Context,
  player: Withdrawer,
): Promise<DataOf<"listWithdrawalMethods">> {
  const { db } = context.connection;
  const { id, currency } = player;
  const [{ purse, owed, card, first, ways: open }, known, { methods: measured }, unstaked] = await Promise.all([
    waysOutOf(context, player),
    destinationsOf(db, id),
    payoutTimes(context),
    unstakedLately(db, context, { playerId: id, currency }),
  ]);
  const ways = open.map(({ method, minimum, maximum, feeBasisPoints }) => {
    const times = measured.find((one) => one.id === method);
    if (!times) throw new Error(`there are no times of ${method}`);
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
