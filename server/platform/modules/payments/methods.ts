import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { providerOf } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { assertWithin, feeOf, methodsFor, methodTerms, type Payer, type PaymentMethod } from "./method-terms.ts";

/** The methods by which the player can deposit: those that a provider supports. */
export const depositMethods = (context: Context, payer: Payer): DataOf<"listDepositMethods">["methods"] =>
  methodsFor("deposit", payer)
    .filter(({ method }) => providerOf(context, method))
    .map(({ method, minimum, maximum, feeBasisPoints, expectedMinutes }) => ({
      id: method,
      feeBasisPoints,
      expectedMinutes,
      minimum: toMoney(minimum, payer.currency),
      maximum: toMoney(maximum, payer.currency),
    }));

/** The methods by which money can be paid out of an account: those that a provider supports. */
export const payoutWays = (context: Context, payer: Payer) =>
  methodsFor("withdrawal", payer).filter(({ method }) => providerOf(context, method));

/** The least that can be withdrawn from an account; null where no method pays out of it. */
export function smallestWithdrawal(context: Context, payer: Payer): Money | null {
  const [least] = payoutWays(context, payer).toSorted((one, other) => (one.minimum < other.minimum ? -1 : 1));
  return least ? toMoney(least.minimum, payer.currency) : null;
}

/** Amount and fee in minor units, once the method accepts the amount. */
export function acceptedAmount(method: PaymentMethod, amount: Money, payer: Payer): Record<"amount" | "fee", bigint> {
  const { currency } = payer;
  if (amount.currency !== currency) throw new Refusal("currency_mismatch", { currency });
  const offered = minorUnits(amount);
  const terms = methodTerms(method, "deposit", payer);
  assertWithin(terms, offered, currency);
  return { amount: offered, fee: feeOf(offered, terms) };
}
