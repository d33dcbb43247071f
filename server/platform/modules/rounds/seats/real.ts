import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { closeShare, lockShare, takeShare } from "#server/platform/modules/bonus-money/index.ts";
import { countPlay, giveBack, takeStake } from "#server/platform/modules/player-limits/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { holdStake, purseOf, settleRound, voidRound } from "#server/platform/modules/wallet/index.ts";
import type { Purse, Seat, Stake } from "./seat.ts";

const playerOf = ({ ownerId: playerId, currency, at }: Stake) => ({
  playerId,
  currency: currency as RealCurrency,
  at,
});

/** Moves bonus money and the player's own in the ledger, and counts nothing towards limits. */
const uncountedPurse: Purse = {
  async hold(tx, stake) {
    const share = await takeShare(tx, stake);
    const { isBet: _, stake: amount, ownerId: playerId, ...round } = stake;
    const { balanceBefore } = await holdStake(tx, { ...round, playerId, amount, bonus: share.bonusStake });
    return { balanceBefore, ...share };
  },
  settle: (tx, { ownerId: playerId, ...round }) =>
    closeShare(tx, { ...round, paid: round.payout, isVoid: false }, async ({ bonusPaid }) => {
      const { balanceAfter } = await settleRound(tx, { ...round, playerId, bonusPaid });
      return { balanceAfter };
    }),
  release: (tx, { ownerId: playerId, ...round }) =>
    closeShare(tx, { ...round, isVoid: true }, async ({ bonusPaid }) => {
      const { balanceAfter } = await voidRound(tx, { ...round, playerId, bonusPaid });
      return { balanceAfter };
    }),
  read: purseOf,
};

/**
 * Takes bonus money first, and counts the player's own money it moves after checking the limits. Locks are always taken in this
 * order: bonus, count, accounts. A holder of the cash lock waits for neither of the others.
 */
export const realPurse: Purse = {
  read: purseOf,
  async hold(tx, stake) {
    const share = await takeShare(tx, stake);
    const { isBet, stake: amount, ownerId: playerId, ...round } = stake;
    await takeStake(tx, { ...playerOf(stake), amount: amount - share.bonusStake, isBet });
    const { balanceBefore } = await holdStake(tx, { ...round, playerId, amount, bonus: share.bonusStake });
    return { balanceBefore, ...share };
  },
  settle(tx, settled) {
    const { ownerId: playerId, payout, jackpotPaid, cashBefore, ...round } = settled;
    const player = playerOf(settled);
    return closeShare(tx, { ...round, paid: payout, isVoid: false }, async ({ bonusPaid }) => {
      const paid = payout - bonusPaid + jackpotPaid;
      const counted = paid > 0n && countPlay(tx, { ...player, paid, isAct: false });
      // The transaction that holds the cash lock counted the stake before: the count is its own, and need not be awaited.
      if (cashBefore === undefined) await counted;
      const settling = settleRound(tx, { ...round, playerId, payout, bonusPaid }, cashBefore);
      const [{ balanceAfter }] = await Promise.all([settling, counted]);
      return { balanceAfter };
    });
  },
  release(tx, released) {
    const { ownerId: playerId, ...round } = released;
    const player = playerOf(released);
    return closeShare(tx, { ...round, isVoid: true }, async ({ bonusPaid }) => {
      await giveBack(tx, { ...player, reference: { kind: "round", id: round.roundId } });
      const more = round.paid - bonusPaid - (round.stake - round.bonusStake);
      if (more > 0n) await countPlay(tx, { ...player, paid: more, isAct: false });
      const { balanceAfter } = await voidRound(tx, { ...round, playerId, bonusPaid });
      return { balanceAfter };
    });
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
  async act(tx, { bonusId }, at) {
    // The step may settle its round: everything that moves bonus money locks it before the count.
    await lockShare(tx, bonusId);
    await countPlay(tx, { playerId: player.id, currency: player.currency, isAct: true, at });
  },
});

/** For the seeded world: it plays in the past, and its players' count starts with what the ledger has for that time. */
export const seededSeat = (context: Context, player: Parameters<typeof realSeat>[1]): Seat => ({
  ...realSeat(context, player),
  purse: uncountedPurse,
  act: async () => {},
});
