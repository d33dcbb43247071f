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

/** Pays a decided round, and returns it as it is then. `cash` is the owner's, where this transaction has it locked. */
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
 * Settles a round that its bet decided, in the transaction that held its stake and before it is stored; returns one that waits
 * for a step unchanged.
 */
export async function settleBet(tx: Transaction, purse: Purse, round: Round, at: Date): Promise<Round> {
  const { payout, balanceBefore, stake, bonusStake } = round;
  if (payout === null) return round;
  // A stake that took no cash did not lock the cash account.
  const cash = bonusStake < stake ? balanceBefore - (stake - bonusStake) : undefined;
  return { ...round, ...(await pay(tx, purse, round, payout, at, cash)) };
}

/** The current value of an open round to its player: its payout once it is decided, else what leaving it would pay. */
function worthOf({ payout, outcome }: Round): bigint {
  if (payout !== null) return payout;
  return "cashOut" in outcome && outcome.cashOut ? BigInt(outcome.cashOut.amount) : 0n;
}

interface Voiding {
  reason: VoidReason;
  at: Date;
  /** In minor units, where the outcome does not contain it. */
  worth?: bigint | undefined;
}

/**
 * Voids an open round: nothing more is decided, and its player gets the stake or the value of the round, whichever is more. The
 * caller has locked the round.
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
 * Closes a round of the owner if possible: a decided one is settled to its outcome, and one that waits for a step by rules the
 * house no longer has is voided. One that can be continued, or is closed, stays unchanged, so a repeat is harmless.
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
