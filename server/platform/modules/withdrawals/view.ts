import type { PaymentDetails } from "#app/contract/cashier.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { bonusOfDeposit, showBonus } from "#server/platform/modules/bonus-money/index.ts";
import { latestSteps, type Payment, stepsOf, viewPayment, viewStep } from "#server/platform/modules/payments/index.ts";
import { mayCancel, withdrawalsUnderWay } from "./decisions.ts";
import { refundableOf } from "./refund.ts";

/** A payment with its steps, as the contract shows it to its player. */
export async function paymentDetails(
  { connection: { db } }: Pick<Context, "connection">,
  payment: Payment,
  player: { country: string },
  language: Language,
): Promise<PaymentDetails> {
  const [steps, refundable, bonus] = await Promise.all([
    stepsOf(db, payment.id),
    refundableOf(db, payment),
    payment.kind === "deposit" ? bonusOfDeposit(db, payment) : undefined,
  ]);
  return {
    ...viewPayment(payment),
    steps: steps.map((step) => viewStep(step, payment.currency)),
    cancellable: mayCancel(payment, player),
    refundable: refundable > 0n ? toMoney(refundable, payment.currency) : null,
    bonus: bonus ? await showBonus(db, bonus, language) : null,
  };
}

/** Withdrawals with the latest step of each. */
export async function withLatestSteps(db: Database, withdrawals: readonly Payment[]) {
  const steps = await latestSteps(
    db,
    withdrawals.map(({ id }) => id),
  );
  return withdrawals.flatMap((payment) => {
    const step = steps.get(payment.id);
    return step ? { ...viewPayment(payment), step: viewStep(step, payment.currency) } : [];
  });
}

/** The withdrawals whose state can still change, with the latest step of each. */
export const sandboxWithdrawals = async ({
  connection: { db },
}: Pick<Context, "connection">): Promise<DataOf<"listSandboxWithdrawals">> => ({
  withdrawals: await withLatestSteps(db, await withdrawalsUnderWay(db)),
});
