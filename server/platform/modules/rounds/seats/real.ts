import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { holdStake, purseOf, settleRound, voidRound } from "#server/platform/modules/wallet/index.ts";
import type { Purse, Seat } from "./seat.ts";

export const realPurse: Purse = {
  async hold(tx, { ownerId: playerId, stake: amount, ...round }) {
    const { balanceBefore } = await holdStake(tx, { ...round, playerId, amount });
    return balanceBefore;
  },
  async settle(tx, { ownerId: playerId, ...round }) {
    const { balanceAfter } = await settleRound(tx, { ...round, playerId });
    return balanceAfter;
  },
  async release(tx, { ownerId: playerId, ...round }) {
    const { balanceAfter } = await voidRound(tx, { ...round, playerId });
    return balanceAfter;
  },
  read: purseOf,
};

/** The seat of a player in the currency of the active account. */
export const realSeat = (context: Context, player: { id: string; currency: RealCurrency }): Seat => ({
  mode: "real",
  ownerId: player.id,
  currency: player.currency,
  purse: realPurse,
  admit: (tx) => assertMayPlay(tx, context, player.id),
});
