import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type LetterName, letterTo, moneyText } from "#server/platform/modules/mail/index.ts";
import type { Payment } from "#server/platform/modules/payments/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { type Reason, reasonText } from "./reason-texts.ts";

/** The letter of each state that has one. */
const LETTERS: Partial<Record<Payment["state"], LetterName>> = {
  in_review: "withdrawalInReview",
  done: "withdrawalDone",
  refused: "withdrawalRefused",
  failed: "withdrawalCameBack",
  returned: "withdrawalCameBack",
};

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Writes to the player about the new state of a withdrawal, in the transaction that changes it. */
export async function writeToPlayer(
  tx: Transaction,
  { mail, config }: Context,
  payment: Payment,
  reasons: readonly Reason[],
): Promise<void> {
  const name = LETTERS[payment.state];
  if (!name) return;
  const { email, language } = players;
  const [player] = await tx.select({ email, language }).from(players).where(eq(players.id, payment.playerId));
  if (!player) throw new Error(`player ${payment.playerId} does not exist`);
  const letter = letterTo(player, name, {
    amount: moneyText(player.language, payment.amount, payment.currency),
    destination: payment.destination ?? "",
    reference: payment.id,
    date: minute(payment.createdAt),
    reason: reasons.map((reason) => reasonText(player.language, reason)).join(" "),
    link: `${config.publicUrl}/${player.language}/player/balance/payment/${payment.id}`,
  });
  await mail.send(tx, letter);
}
