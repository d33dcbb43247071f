import { z } from "zod";
import { type Money, parseMajorUnits, toMoney } from "#app/contract/money.ts";
import { ProviderAway } from "./port.ts";

/**
 * What a BTCPay server says, as its Greenfield API documents it; fields that are not named are let be. Older servers call a
 * few by other names.
 */
const unixTime = z.number().int();
const decimal = z.string();

export const invoice = z.object({
  id: z.string().min(1).max(64),
  status: z.enum(["New", "Processing", "Settled", "Expired", "Invalid"]),
  /** A word the server may add to: only one of them changes what is done. */
  additionalStatus: z.string(),
  expirationTime: unixTime,
  checkoutLink: z.url({ protocol: /^https?$/ }),
  /** The server's own fields among it are kept as they are when it is written again. */
  metadata: z.looseObject({ orderId: z.string().nullish(), closedByHouse: z.boolean().nullish() }).nullish(),
});
export type Invoice = z.infer<typeof invoice>;

const payment = z.object({
  /** Transaction and output. */
  id: z.string().min(1).max(128),
  receivedDate: unixTime,
  value: decimal,
  status: z.enum(["Invalid", "Processing", "Settled"]),
});

/** An invoice's payments, by the way they came. */
export const paymentMethods = z.array(
  z
    .object({
      paymentMethodId: z.string().optional(),
      /** Of older servers. */
      paymentMethod: z.string().optional(),
      currency: z.string().optional(),
      payments: z.array(payment),
    })
    .transform(({ paymentMethodId, paymentMethod, currency, payments }) => ({
      currency: currency ?? (paymentMethodId ?? paymentMethod ?? "").split("-")[0] ?? "",
      payments,
    })),
);
export type PaymentMethods = z.infer<typeof paymentMethods>;

export const payout = z
  .object({
    id: z.string().min(1).max(64),
    state: z.enum(["AwaitingApproval", "AwaitingPayment", "InProgress", "Completed", "Cancelled"]),
    originalAmount: decimal.optional(),
    originalCurrency: z.string().optional(),
    /** Of older servers. */
    amount: decimal.optional(),
    metadata: z.object({ paymentId: z.string().nullish() }).nullish(),
  })
  .transform(({ originalAmount, amount, originalCurrency, ...rest }) => ({
    ...rest,
    amount: originalAmount ?? amount ?? "",
    currency: originalCurrency ?? "BTC",
  }));
export type Payout = z.infer<typeof payout>;

export const webhook = z.object({
  deliveryId: z.string().min(1).max(128),
  type: z.string().max(64),
  invoiceId: z.string().min(1).max(64).optional(),
  payoutId: z.string().min(1).max(64).optional(),
});

/** Coins as a decimal, in minor units. What cannot be held exactly is no answer that could be acted on. */
export function coins(value: string): Money {
  const minor = parseMajorUnits(value.replace(/(\.\d{8})0+$/, "$1"), "BTC");
  if (minor === undefined || !/^[\d.]+$/.test(value))
    throw new ProviderAway(`BTCPay tells an amount of ${JSON.stringify(value)}`);
  return toMoney(minor, "BTC");
}
