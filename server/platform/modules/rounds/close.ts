import { and, eq } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { settleJackpots } from "#server/platform/modules/jackpots/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Round } from "./open.ts";
import { gameAsItWas } from "./position.ts";
import type { Purse } from "./seat.ts";
import { rounds } from "./tables.ts";

/** A round of the owner, locked until the transaction ends; another's is as unknown as one that never was. */
export async function lockRound(tx: Transaction, ownerId: string, roundId: string): Promise<Round> {
  const [round] = await tx
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.ownerId, ownerId)))
    .for("update");
  if (!round) throw new Refusal("not_found");
  return round;
}

async function settle(tx: Transaction, purse: Purse, round: Round, payout: bigint, at: Date): Promise<Round> {
  const { jackpots } = round;
  const currency = round.currency as RealCurrency;
  const jackpotPaid = jackpots ? await settleJackpots(tx, { ...round, currency, jackpots }, at) : 0n;
  const balanceAfter = await purse.settle(tx, { ...round, roundId: round.id, payout, at });
  const changes = { state: "settled", settledAt: at, jackpotPaid, balanceAfter } as const;
  await tx.update(rounds).set(changes).where(eq(rounds.id, round.id));
  return { ...round, ...changes };
}

/** Gives the stake of an open round back and decides nothing. The caller has locked the round. */
export async function giveBack(tx: Transaction, purse: Purse, round: Round, at: Date): Promise<Round> {
  const balanceAfter = await purse.giveBack(tx, { ...round, roundId: round.id, at });
  const changes = { state: "void", balanceAfter } as const;
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
  return gameAsItWas(round) ? round : giveBack(tx, purse, round, at);
}
