import { toMoney } from "#app/contract/money.ts";
import { MINUTE_MS } from "#server/durations.ts";
import { sendPayout } from "#server/platform/adapters/payment/sandbox-payouts.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { applyReading, requestWithdrawal, reviewIn } from "#server/platform/modules/withdrawals/index.ts";
import type { SeedContext } from "./seed-context.ts";
import type { SeedPlayer } from "./visit.ts";

/** The outcome of a withdrawal, and the minutes of each wait. */
interface Fate {
  euros: number;
  end: "in_review" | "refused" | "sent" | "done" | "failed" | "returned";
  reviewed?: number;
  ended?: number;
}

/** A withdrawal to the card, up to its final state. */
export async function withdrawal(
  tx: Transaction,
  context: SeedContext,
  player: SeedPlayer,
  { euros, end, reviewed = 30, ended = 20 }: Fate,
): Promise<void> {
  const { currency } = player;
  const amount = toMoney(roundSum(BigInt(euros) * 100n, currency), currency);
  const request = { operationId: context.random.id("op"), method: "card", amount } as const;
  let payment = await requestWithdrawal(tx, context, player, request);
  if (end === "in_review") return;
  context.wait(reviewed * MINUTE_MS);
  if (payment.state === "in_review") {
    payment = await reviewIn(tx, context, payment.id, end === "refused" ? "wrong_destination" : "approve");
  }
  if (end === "refused") return;
  context.wait(MINUTE_MS);
  const order = { paymentId: payment.id, method: "card", amount, destination: "", refundOf: null } as const;
  const reading = await sendPayout(context, tx, order);
  payment = await applyReading(tx, context, payment, reading);
  if (end === "sent") return;
  context.wait(ended * MINUTE_MS);
  await applyReading(tx, context, payment, { ...reading, state: end });
}
