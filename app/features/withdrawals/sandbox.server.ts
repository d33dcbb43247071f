import { z } from "zod";
import { REFUSAL_REASONS } from "#app/contract/cashier.ts";
import type { DataOf } from "#app/contract/types.ts";
import { decideSandboxPayout, reviewSandboxWithdrawal } from "#app/contract/withdrawals.ts";
import { paymentState } from "#app/lib/payment-state.ts";
import type { Scope } from "#app/request/scope.ts";
import { placeOf, reasonsOf } from "./trail.server.ts";

/** The forms of the sandbox, each about one withdrawal. */
export const reviewForm = z.object({
  ...reviewSandboxWithdrawal.params.shape,
  ...reviewSandboxWithdrawal.body.shape,
});
export const payoutForm = z.object({ ...decideSandboxPayout.params.shape, ...decideSandboxPayout.body.shape });

type Withdrawal = DataOf<"listSandboxWithdrawals">["withdrawals"][number];
type Outcome = z.infer<typeof payoutForm>["outcome"];

/** The outcomes its provider can still report for a withdrawal. */
const OUTCOMES: Partial<Record<Withdrawal["state"], readonly Outcome[]>> = {
  approved: ["done", "failed", "returned"],
  sent: ["done", "failed", "returned"],
  done: ["returned"],
};

/** Withdrawals with a pending decision, in the page's language. */
export function sandboxWithdrawals(scope: Scope, { withdrawals }: DataOf<"listSandboxWithdrawals">) {
  const { t, format } = scope;
  return withdrawals.map(({ id, state, amount, method, destination, step }) => ({
    id,
    amount: format.money(amount),
    to: placeOf(scope, { method, destination }),
    state: `${paymentState(t, { kind: "withdrawal", state })}, ${format.date(step.at)} UTC`,
    reasons: reasonsOf(scope, step),
    isInReview: state === "in_review",
    outcomes: (OUTCOMES[state] ?? []).map((outcome) => ({
      value: outcome,
      label: t(`withdrawals:sandbox.outcome_${outcome}`),
    })),
  }));
}

export type SandboxWithdrawal = ReturnType<typeof sandboxWithdrawals>[number];

export const refusalChoices = ({ t }: Scope) =>
  REFUSAL_REASONS.map((code) => ({ value: code, label: t(`withdrawals:reason.${code}`) }));
