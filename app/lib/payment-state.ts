import { DEPOSIT_STATES, type Payment, WITHDRAWAL_STATES } from "#app/contract/cashier.ts";
import type { Translate } from "./text-key.ts";

/** "Done" means credited for a deposit, and sent for a withdrawal. */
export function paymentState(t: Translate, { kind, state }: Pick<Payment, "kind" | "state">): string {
  if (kind === "withdrawal") {
    const known = WITHDRAWAL_STATES.find((one) => one === state);
    if (known) return t(`withdrawals:state.${known}`);
  }
  const known = DEPOSIT_STATES.find((one) => one === state);
  return known ? t(`account:payment.state_${known}`) : state;
}
