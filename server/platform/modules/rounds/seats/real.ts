import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { countPlay, giveBack, takeStake } from "#server/platform/modules/player-limits/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { holdStake, purseOf, settleRound, voidRound } from "#server/platform/modules/wallet/index.ts";
import type { Purse, Seat, Stake } from "./seat.ts";

const playerOf = ({ ownerId: playerId, currency, at }: Stake) => ({
  ...{ playerId, currency: currency as RealCurrency, at },
});

/** Moves money in the ledger and counts nothing. */
const ledgerPurse: Purse = {
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

/** Counts what it moves, and first asks the player's limits. Whoever holds cash waits for no count: that comes before. */
export const realPurse: Purse = {
  ...ledgerPurse,
  async hold(tx, stake) {
    await takeStake(tx, { ...playerOf(stake), amount: stake.stake, isBet: stake.isBet });
    return ledgerPurse.hold(tx, stake);
  },
  async settle(tx, settled) {
    const paid = settled.payout + settled.jackpotPaid;
    if (paid > 0n) await countPlay(tx, { ...playerOf(settled), paid, isAct: false });
    return ledgerPurse.settle(tx, settled);
  },
  async release(tx, released) {
    const player = playerOf(released);
    await giveBack(tx, { ...player, reference: { kind: "round", id: released.roundId } });
    const more = released.paid - released.stake;
    if (more > 0n) await countPlay(tx, { ...player, paid: more, isAct: false });
    return ledgerPurse.release(tx, released);
  },
};

/** The seat of a player in the currency of the active account. */
export const realSeat = (context: Context, player: { id: string; currency: RealCurrency; country: string }): Seat => ({
  mode: "real",
  ownerId: player.id,
  currency: player.currency,
  country: player.country,
  purse: realPurse,
  admit: (tx) => assertMayPlay(tx, context, player.id),
  async act(tx, at) {
    await countPlay(tx, { playerId: player.id, currency: player.currency, isAct: true, at });
  },
});

/** For the world that ships: it plays in the past, and the count of its players begins with what the ledger has of that. */
export const seededSeat = (context: Context, player: Parameters<typeof realSeat>[1]): Seat => ({
  ...realSeat(context, player),
  purse: ledgerPurse,
  act: async () => {},
});
