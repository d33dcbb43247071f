import { z } from "zod";
import { listCashboxCampaigns, playerBonus } from "./bonuses.ts";
import { issue } from "./errors.ts";
import { limitPeriod } from "./limits.ts";
import { money, positiveMoney } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { round } from "./play.ts";
import { currencyAccount } from "./transfers.ts";
import { handled, id, instant, operationId, pageOf, pageQuery, slug } from "./values.ts";

/** This many declined deposits within this many minutes pause the player's deposits for the given minutes. */
export const DEPOSIT_PAUSE = { declines: 5, withinMinutes: 10, minutes: 30 } as const;

export const PAYMENT_METHODS = ["card", "bank", "ewallet", "crypto"] as const;

export const getBalance = operation({
  method: "GET",
  path: "/dashboard/balance",
  summary: "The player's accounts: cash, bonus money and held money, one row a currency.",
  audience: "player",
  presence: true,
  data: z.object({
    accounts: z.array(currencyAccount),
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
        /** Fee in hundredths of a per cent of the amount, from which it is deducted, rounded down; 0 is free. */
        feeBasisPoints: z.number().int().min(0),
        /** Expected minutes until the money arrives; 0 is at once. */
        expectedMinutes: z.number().int().min(0),
      }),
    ),
    /** The end of a pause of deposits after {@link DEPOSIT_PAUSE}; null without one. */
    pausedUntil: instant.nullable(),
    /**
     * What is left of the player's own deposit limits, in the base currency, for the period with the least left; null without a
     * limit. An amount in another currency counts at the rate of the day.
     */
    left: z
      .object({
        period: limitPeriod,
        limit: money,
        used: money,
        amount: money,
        /** When more becomes available, and how much; null if nothing does. */
        next: z.object({ at: instant, more: money }).nullable(),
      })
      .nullable(),
  }),
});

export const paymentId = id("pay");

/** A deposit is pending until its provider reports the result. */
export const DEPOSIT_STATES = ["pending", "done", "declined", "expired", "cancelled"] as const;
const OF_WITHDRAWALS = ["requested", "in_review", "approved", "sent", "refused", "failed", "returned"] as const;
/** A requested withdrawal is in review or approved at once; then its provider decides. */
export const WITHDRAWAL_STATES = [...OF_WITHDRAWALS, "done", "cancelled"] as const;
export const PAYMENT_STATES = [...DEPOSIT_STATES, ...OF_WITHDRAWALS] as const;

/** States of payments that are not final yet. */
export const PAYMENTS_UNDER_WAY = [
  "pending",
  "requested",
  "in_review",
  "approved",
  "sent",
] as const satisfies (typeof PAYMENT_STATES)[number][];

export const payment = z.object({
  id: paymentId,
  kind: z.enum(["deposit", "withdrawal"]),
  method: z.enum(PAYMENT_METHODS),
  state: z.enum(PAYMENT_STATES),
  /** The amount the player pays in or withdraws. */
  amount: money,
  /** For a deposit: the requested amount, if another amount arrived; null if both are equal. */
  asked: money.nullable(),
  /** Deducted from the amount: the rest is credited, or paid out. */
  fee: money,
  /** For a withdrawal: its destination, masked. */
  destination: z.string().nullable(),
  /** For a pending deposit: the address of the provider's page, where it can still be paid. Null in any other state. */
  payAt: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Cash before and after the credit of a deposit, or the hold of a withdrawal. */
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
});
export type Payment = z.infer<typeof payment>;

/** Why a withdrawal waits, and why it did not arrive. Each has a text in ten languages (`withdrawals.json`, `reason`). */
export const HOLD_REASONS = [
  ...(["documents", "amount", "verification_open", "new_destination"] as const),
  /** Transferred here from another currency account, and deposited by a method that pays nothing out of this one. */
  "no_way_back",
  ...(["turnover", "excluded", "blocked"] as const),
] as const;
/** Why the house refuses a withdrawal. */
export const REFUSAL_REASONS = ["other_name", "wrong_destination", "documents_missing", "against_terms"] as const;
export const WITHDRAWAL_REASONS = [
  ...HOLD_REASONS,
  ...REFUSAL_REASONS,
  /** By the provider: it did not accept the withdrawal; or it sent it and it was returned. */
  ...(["not_accepted", "sent_back"] as const),
] as const;

/** One change of a payment's state. */
export const paymentStep = z.object({
  state: z.enum(PAYMENT_STATES),
  at: instant,
  by: z.enum(["player", "rule", "operator", "provider"]),
  reasons: z.array(
    z.object({
      code: z.enum(WITHDRAWAL_REASONS),
      /** `limit`: the sum in 30 days from which documents or a review are required; `left`: what must still be staked. */
      amounts: z.object({ limit: money.optional(), left: money.optional() }),
    }),
  ),
  /** Cash before and after, if the step changed it. */
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
});

/** A payment with its steps, earliest first; payments from before steps were stored have none. */
export const paymentDetails = payment.extend({
  steps: z.array(paymentStep),
  /** Whether the player may cancel it now. */
  cancellable: z.boolean(),
  /** The excess of a deposit that can be sent back; null without one. */
  refundable: money.nullable(),
  /** The bonus that began with a deposit, as it is now; null without one. */
  bonus: playerBonus.nullable(),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

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
    /** Path on the site to return to; if it ends with `:paymentId`, that is replaced by the payment's id. `to` is for the site. */
    returnPath: z
      .string()
      .regex(/^\/[a-z]{2}\/(?:[A-Za-z0-9/_-]*|[A-Za-z0-9/_-]*\/:paymentId)(?:\?to=[A-Za-z0-9%._~-]{1,300})?$/),
  }),
  data: z.object({ payment, redirectUrl: z.string() }),
  errors: [
    "operation_mismatch",
    "amount_out_of_limits",
    "method_unavailable",
    "provider_unavailable",
    "currency_mismatch",
    "account_closed",
    "self_excluded",
    "cooling_off",
    "player_blocked",
    "terms_required",
    "email_not_confirmed",
    "identity_required",
    "deposits_paused",
    "deposit_limit_reached",
  ],
});

export const getPayment = operation({
  method: "GET",
  path: "/payment/:paymentId",
  summary: "One of the player's payments, and how it came to where it is.",
  audience: "player",
  presence: true,
  params: z.object({ paymentId }),
  data: paymentDetails,
  errors: ["not_found"],
});

export const cancelPayment = operation({
  method: "POST",
  path: "/payment/cancel/:paymentId",
  summary: "Cancels a deposit that is still pending, or a withdrawal in review where its player may.",
  audience: "player",
  presence: true,
  params: z.object({ paymentId }),
  data: paymentDetails,
  errors: ["not_found", "payment_settled"],
});

export const cryptoRefund = operation({
  method: "POST",
  path: "/cashier/crypto-refund",
  summary: "Sends back to an address of the player what of a deposit came too late or was more than was asked.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({
    operationId,
    paymentId,
    /** A bitcoin address of the network the house uses. */
    address: z
      .string()
      .trim()
      .min(1, issue("required"))
      .max(120, issue("too_long", { max: 120 })),
  }),
  data: paymentDetails,
  errors: ["not_found", "operation_mismatch", "not_refundable", "insufficient_funds", "not_free"],
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

/** The number of payments under way that {@link getCashier} returns; the history has all. */
export const CASHIER_PAYMENTS = 5;

export const getCashier = operation({
  method: "GET",
  path: "/cashier",
  summary:
    "What the page of deposits shows of the player's money: accounts, the ways to deposit, what is under way and held, and what " +
    "a deposit would earn.",
  audience: "player",
  presence: true,
  data: z.object({
    ...getBalance.data.shape,
    ...listDepositMethods.data.shape,
    /** Less than this cannot be withdrawn from the active account; null where no way pays out of it. */
    leastWithdrawal: money.nullable(),
    /** Payments that are not final yet, latest first: the last few. */
    underWay: z.array(payment).max(CASHIER_PAYMENTS),
    /** The last deposit that arrived. */
    lastDeposit: payment.nullable(),
    /** Rounds that hold their stake, latest first. */
    openRounds: z.array(round),
    bonuses: listCashboxCampaigns.data,
  }),
});

/** What a payment provider sends, signed over the raw body in its own way. Its adapter parses it. */
export const paymentWebhook = operation({
  method: "POST",
  path: "/webhooks/payments/:provider",
  summary: "A payment provider's word on a deposit or a payout; applied once however often it comes.",
  audience: "signed",
  params: z.object({ provider: slug }),
  body: z.looseObject({}),
  data: handled,
  errors: ["signature_invalid", "not_found", "operation_mismatch"],
});
