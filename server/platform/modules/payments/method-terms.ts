import { z } from "zod";
import { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import { countryCode } from "#app/contract/values.ts";
import { Refusal } from "#server/platform/refusal.ts";
import methods from "./methods.json" with { type: "json" };

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Minor units as written in the file. */
const minor = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt);

const limits = z
  .object({ minimum: minor, maximum: minor })
  .refine(({ minimum, maximum }) => minimum <= maximum, "the minimum is above the maximum");

/** Hundredths of a per cent of the amount; 0 is free. */
const feeBasisPoints = z.number().int().min(0).max(10_000);

/**
 * The payment methods in `methods.json`: fees and the expected time, which are the same in every currency, and limits for each
 * currency the method supports.
 */
const methodFile = z.record(
  z.enum(PAYMENT_METHODS),
  z.strictObject({
    deposit: z.strictObject({
      feeBasisPoints,
      /** Until the money arrives; 0 means at once. */
      expectedMinutes: z.number().int().min(0),
    }),
    withdrawal: z.strictObject({ feeBasisPoints }),
    currencies: z.partialRecord(
      realCurrency,
      z.strictObject({
        /** Countries of the players who can use it in this currency; all where it is absent. */
        countries: z.array(countryCode).min(1).optional(),
        deposit: limits,
        withdrawal: limits,
      }),
    ),
  }),
);

const METHODS = methodFile.parse(methods);

type Direction = "deposit" | "withdrawal";

/** What the available methods depend on: the country of the account, and its currency. */
export interface Payer {
  country: string;
  currency: RealCurrency;
}

export interface MethodTerms {
  method: PaymentMethod;
  /** Minor units of the payer's currency. */
  minimum: bigint;
  maximum: bigint;
  feeBasisPoints: number;
}

function termsFor<D extends Direction>(method: PaymentMethod, direction: D, { country, currency }: Payer) {
  const { currencies, ...directions } = METHODS[method];
  const taken = currencies[currency];
  if (!taken || (taken.countries && !taken.countries.includes(country))) return undefined;
  return { method, ...taken[direction], ...directions[direction] };
}

/** The methods available to a payer, in the order in which they are offered. */
export const methodsFor = <D extends Direction>(direction: D, payer: Payer) =>
  PAYMENT_METHODS.flatMap((method) => termsFor(method, direction, payer) ?? []);

/** The terms of a method for a payer. Refuses with `method_unavailable` one that is not available. */
export function methodTerms<D extends Direction>(method: PaymentMethod, direction: D, payer: Payer) {
  const terms = termsFor(method, direction, payer);
  if (!terms) throw new Refusal("method_unavailable");
  return terms;
}

/** Refuses with `amount_out_of_limits` and both limits, in minor units. */
export function assertWithin({ minimum, maximum }: MethodTerms, amount: bigint, currency: RealCurrency): void {
  if (amount >= minimum && amount <= maximum) return;
  throw new Refusal("amount_out_of_limits", { minimum: minimum.toString(), maximum: maximum.toString(), currency });
}

/** The fee of a payment: a share of its amount, deducted from it and rounded down. */
export const feeOf = (amount: bigint, { feeBasisPoints: share }: Pick<MethodTerms, "feeBasisPoints">): bigint =>
  (amount * BigInt(share)) / 10_000n;

/** The fee of a deposit by a method, the same in every currency. */
export const depositFeeOf = (method: PaymentMethod, amount: bigint): bigint => feeOf(amount, METHODS[method].deposit);
