import { eq } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { VoidReason } from "#app/contract/play.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { settleJackpots } from "#server/platform/modules/jackpots/index.ts";
import { lockRound, type Round, unchangedGame } from "./round.ts";
import { demoPurse } from "./seats/demo.ts";
import { realPurse } from "./seats/real.ts";
import type { Purse, Seat } from "./seats/seat.ts";
import { rounds } from "./tables.ts";

/** Where stakes are held and paid, for a caller that closes a round without its owner's seat. */
export const PURSES: Record<Seat["mode"], Purse> = { real: realPurse, demo: demoPurse };

/** Pays what a decided round pays, and answers the round as it is then. `cash` is the owner's, where this transaction holds it. */
async function pay(tx: Transaction, purse: Purse, round: Round, payout: bigint, at: Date, cash?: bigint) {
  const { jackpots } = round;
  const currency = round.currency as RealCurrency;
  const jackpotPaid = jackpots ? await settleJackpots(tx, { ...round, currency, jackpots }, at) : 0n;
  const cashBefore = cash === undefined ? undefined : cash + jackpotPaid;
  const closed = await purse.settle(tx, { ...round, roundId: round.id, payout, jackpotPaid, at, cashBefore });
  return { state: "settled", settledAt: at, jackpotPaid, ...closed } as const;
}

async function settle(tx: Transaction, purse: Purse, round: Round, payout: bigint, at: Date): Promise<Round> {
  const changes = await pay(tx, purse, round, payout, at);
  await tx.update(rounds).set(changes).where(eq(rounds.id, round.id));
  return { ...round, ...changes };
}

/**
 * Settles a round that its bet decided, in the transaction that held its stake and before it is stored; one that waits for a step
 * is answered as it is.
 */
export async function settleBet(tx: Transaction, purse: Purse, round: Round, at: Date): Promise<Round> {
  const { payout, balanceBefore, stake, bonusStake } = round;
  if (payout === null) return round;
  // A stake that took no cash left its account to whoever comes.
  const cash = bonusStake < stake ? balanceBefore - (stake - bonusStake) : undefined;
  return { ...round, ...(await pay(tx, purse, round, payout, at, cash)) };
}

/** What an open round was worth to its player as it stood: its payout once it is decided, else what leaving it paid. */
function worthOf({ payout, outcome }: Round): bigint {
  if (payout !== null) return payout;
  return "cashOut" in outcome && outcome.cashOut ? BigInt(outcome.cashOut.amount) : 0n;
}

interface Voiding {
  reason: VoidReason;
  at: Date;
  /** In minor units, where the outcome does not tell it. */
  worth?: bigint | undefined;
}

/**
 * Makes an open round void: nothing more is decided, and its player gets the stake or what the round was worth, whichever is
 * more. The caller has locked the round.
 */
export async function releaseRound(
  tx: Transaction,
  purse: Purse,
  round: Round,
  { reason, at, worth = worthOf(round) }: Voiding,
): Promise<Round> {
  const voidPaid = worth > round.stake ? worth : round.stake;
  const closed = await purse.release(tx, { ...round, roundId: round.id, paid: voidPaid, at });
  const changes = { state: "void", voidReason: reason, voidPaid, ...closed } as const;
  await tx.update(rounds).set(changes).where(eq(rounds.id, round.id));
  return { ...round, ...changes };
}

/**
 * Closes what can be closed of a round of the owner: one that is decided is settled to its outcome, and one that waits
 * for a step by rules the house no longer has is void. One that can be played on, or is closed, stays as it is, so
 * doing it twice is harmless.
 */
export async function closeRound(
  tx: Transaction,
  { purse, ownerId, roundId, at }: { purse: Purse; ownerId: string; roundId: string; at: Date },
): Promise<Round> {
  const round = await lockRound(tx, ownerId, roundId);
  if (round.state !== "open") return round;
  if (round.payout !== null) return settle(tx, purse, round, round.payout, at);
  return unchangedGame(round) ? round : releaseRound(tx, purse, round, { reason: "rules_changed", at });
}
