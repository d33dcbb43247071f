import { z } from "zod";
import { type Money, parseMajorUnits, toMoney } from "#app/contract/money.ts";
import { ProviderAway } from "./port.ts";

/**
 * The responses of a BTCPay server, by the documentation of its Greenfield API; fields not listed are ignored. Older servers use
 * other names for a few.
 */
const unixTime = z.number().int();
const decimal = z.string();

export const invoice = z.object({
  id: z.string().min(1).max(64),
  status: z.enum(["New", "Processing", "Settled", "Expired", "Invalid"]),
  /** The server may add values; only one of them makes a difference. */
  additionalStatus: z.string(),
  expirationTime: unixTime,
  checkoutLink: z.url({ protocol: /^https?$/ }),
  /** The server's own fields in it are preserved when it is written again. */
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

/** An invoice's payments, by method. */
export const paymentMethods = z.array(
  z
    .object({
      paymentMethodId: z.string().optional(),
      /** On older servers. */
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
    /** On older servers. */
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

/** Coins as a decimal, in minor units. A value that cannot be represented exactly makes the response invalid. */
export function coins(value: string): Money {
  const minor = parseMajorUnits(value.replace(/(\.\d{8})0+$/, "$1"), "BTC");
  if (minor === undefined || !/^[\d.]+$/.test(value))
    throw new ProviderAway(`BTCPay tells an amount of ${JSON.stringify(value)}`);
  return toMoney(minor, "BTC");
}
