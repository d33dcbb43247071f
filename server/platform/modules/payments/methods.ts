import type { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import { type Money, minorUnits, REAL_CURRENCIES, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { paymentProvider } from "#server/platform/adapters/payment/index.ts";
import type { Context } from "#server/platform/context.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Currencies no bank keeps accounts in. */
const CRYPTOCURRENCIES: readonly RealCurrency[] = ["BTC"];
const OF_BANKS = REAL_CURRENCIES.filter((currency) => !CRYPTOCURRENCIES.includes(currency));

interface Terms {
  /** What can be paid in by it. */
  currencies: readonly RealCurrency[];
  /** Limits in euro cents; in another currency they are the round sums that stand for them. */
  minimum: bigint;
  maximum: bigint;
  feeBasisPoints: number;
  expectedMinutes: number;
}

const TERMS: Record<PaymentMethod, Terms> = {
  card: { currencies: OF_BANKS, minimum: 10_00n, maximum: 2_000_00n, feeBasisPoints: 0, expectedMinutes: 0 },
  bank: { currencies: OF_BANKS, minimum: 20_00n, maximum: 10_000_00n, feeBasisPoints: 0, expectedMinutes: 30 },
  ewallet: { currencies: OF_BANKS, minimum: 10_00n, maximum: 5_000_00n, feeBasisPoints: 0, expectedMinutes: 0 },
  crypto: {
    currencies: CRYPTOCURRENCIES,
    minimum: 20_00n,
    maximum: 10_000_00n,
    feeBasisPoints: 0,
    expectedMinutes: 60,
  },
};

const METHODS = Object.keys(TERMS) as PaymentMethod[];

/** Ways to deposit in a currency; none where the platform has no provider or none of its ways takes the currency. */
export function depositMethods(context: Context, currency: RealCurrency): DataOf<"listDepositMethods">["methods"] {
  if (!paymentProvider(context)) return [];
  return METHODS.filter((id) => TERMS[id].currencies.includes(currency)).map((id) => {
    const { minimum, maximum, feeBasisPoints, expectedMinutes } = TERMS[id];
    return {
      id,
      feeBasisPoints,
      expectedMinutes,
      minimum: toMoney(roundSum(minimum, currency), currency),
      maximum: toMoney(roundSum(maximum, currency), currency),
    };
  });
}

/** The amount in minor units, once the method takes it in the player's currency. */
export function acceptedAmount(method: PaymentMethod, amount: Money, currency: RealCurrency): bigint {
  if (amount.currency !== currency) throw new Refusal("currency_mismatch", { currency });
  if (!TERMS[method].currencies.includes(currency)) throw new Refusal("method_unavailable");
  const minimum = roundSum(TERMS[method].minimum, currency);
  const maximum = roundSum(TERMS[method].maximum, currency);
  const offered = minorUnits(amount);
  if (offered < minimum || offered > maximum) {
    throw new Refusal("amount_out_of_limits", {
      minimum: minimum.toString(),
      maximum: maximum.toString(),
      currency,
    });
  }
  return offered;
}
