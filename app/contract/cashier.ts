import { z } from "zod";
import { money, positiveMoney, realCurrency } from "./money.ts";
import { operation } from "./operation.ts";
import { handled, id, instant, operationId, pageOf, pageQuery } from "./values.ts";

export const PAYMENT_METHODS = ["card", "bank", "ewallet", "crypto"] as const;

export const getBalance = operation({
  method: "GET",
  path: "/dashboard/balance",
  summary: "The player's accounts: cash, bonus money and held money, one row a currency.",
  audience: "player",
  presence: true,
  data: z.object({
    accounts: z.array(
      z.object({ currency: realCurrency, active: z.boolean(), cash: money, bonus: money, held: money }),
    ),
  }),
});

export const listDepositMethods = operation({
  method: "GET",
  path: "/cashier/deposit-methods",
  summary: "Ways to deposit in the player's active currency, with limits, fee and time stated before choosing.",
  audience: "player",
  data: z.object({
    methods: z.array(
      z.object({
        id: z.enum(PAYMENT_METHODS),
        minimum: money,
        maximum: money,
        /** Fee in hundredths of a per cent of the amount; 0 is free. */
        feeBasisPoints: z.number().int().min(0),
        /** Expected minutes until the money is there; 0 is at once. */
        expectedMinutes: z.number().int().min(0),
      }),
    ),
  }),
});

export const paymentId = id("pay");

export const payment = z.object({
  id: paymentId,
  kind: z.enum(["deposit", "withdrawal"]),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(["pending", "done", "declined", "cancelled"]),
  amount: money,
  createdAt: instant,
  updatedAt: instant,
  /** Cash before and after, once the payment is in the ledger. */
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
});
export type Payment = z.infer<typeof payment>;

export const createDeposit = operation({
  method: "POST",
  path: "/cashier/deposits",
  summary:
    "Opens a deposit and answers the address of the provider's own page. Nothing is credited before its webhook.",
  audience: "player",
  presence: true,
  body: z.object({
    operationId,
    method: z.enum(PAYMENT_METHODS),
    amount: positiveMoney,
    /** Path on the site to come back to. */
    returnPath: z.string().regex(/^\/[a-z]{2}\/[A-Za-z0-9/_-]*$/),
  }),
  data: z.object({ payment, redirectUrl: z.string() }),
  errors: [
    "operation_mismatch",
    "amount_out_of_limits",
    "method_unavailable",
    "currency_mismatch",
    "self_excluded",
    "cooling_off",
    "player_blocked",
    "terms_required",
    "email_not_confirmed",
  ],
});

export const getPayment = operation({
  method: "GET",
  path: "/payment/:paymentId",
  summary: "One of the player's payments.",
  audience: "player",
  presence: true,
  params: z.object({ paymentId }),
  data: payment,
  errors: ["not_found"],
});

export const cancelPayment = operation({
  method: "POST",
  path: "/payment/cancel/:paymentId",
  summary: "Cancels a deposit that is still pending.",
  audience: "player",
  presence: true,
  params: z.object({ paymentId }),
  data: payment,
  errors: ["not_found", "payment_settled"],
});

export const listPayments = operation({
  method: "GET",
  path: "/dashboard/history/payments",
  summary: "The player's payments, latest first.",
  audience: "player",
  presence: true,
  query: pageQuery,
  data: pageOf(payment),
});

/** What the sandbox provider sends, signed over the raw body in `X-Sandbox-Signature`. */
export const paymentWebhook = operation({
  method: "POST",
  path: "/webhooks/payments/sandbox",
  summary: "The sandbox provider's word on a payment; applied once however often it comes.",
  audience: "signed",
  body: z.object({
    deliveryId: z.string().min(8).max(64),
    reference: z.string().min(8).max(64),
    event: z.enum(["paid", "declined"]),
    amount: money,
  }),
  data: handled,
  errors: ["signature_invalid", "not_found", "operation_mismatch"],
});
