import { z } from "zod";
import { PAYMENT_METHODS, payment, paymentDetails, paymentId, paymentStep, REFUSAL_REASONS } from "./cashier.ts";
import { issue } from "./errors.ts";
import { money, positiveMoney } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { day, id, instant, operationId } from "./values.ts";

const method = z.enum(PAYMENT_METHODS);

/** How long withdrawals took from request to done, over those done in the last 30 days. */
const payoutTimes = z.object({
  /** Their number. */
  count: z.number().int().min(0),
  /** Half were done within the first, 95 of 100 within the second; null below 20, which are too few. */
  medianSeconds: z.number().int().min(0).nullable(),
  percentile95Seconds: z.number().int().min(0).nullable(),
});
export type PayoutTimes = z.infer<typeof payoutTimes>;

const destinationId = id("dst");

export const listWithdrawalMethods = operation({
  method: "GET",
  path: "/cashier/withdrawal-methods",
  summary:
    "What the player can withdraw of the active account, what of the deposits is still to be staked, and every way with limits, " +
    "fee and measured times.",
  audience: "player",
  presence: true,
  data: z.object({
    /** Cash: bonus and held money are not available. */
    free: money,
    /** What a withdrawal asked for now would wait for as `turnover`, in its currency; zero where it would not. */
    unstaked: money,
    /** A withdrawal in review can be cancelled by its player. */
    cancellable: z.boolean(),
    /** The method that money has to go back to is first. */
    methods: z.array(
      z.object({
        id: method,
        minimum: money,
        /** For the first method at most `owed`, if another one waits for the rest. */
        maximum: money,
        /** Hundredths of a per cent of the amount, deducted from it; 0 is free. */
        feeBasisPoints: z.number().int().min(0),
        times: payoutTimes,
        /**
         * Deposited by it and not yet withdrawn to it: into this account, or into another from which money was transferred
         * here.
         */
        owed: money,
        /** Money has to go here before any other method: `owed`, or all available money if that is less. */
        isFirst: z.boolean(),
        /** Whether a destination can be typed; else money goes where a deposit came from. */
        isTyped: z.boolean(),
        /** Destinations of earlier withdrawals that can be used again without typing, the latest first. */
        destinations: z.array(z.object({ id: destinationId, label: z.string() })),
        /** For a card: its destination, whether it was used before or not. Null for the others. */
        card: z.string().nullable(),
      }),
    ),
  }),
});

export const createWithdrawal = operation({
  method: "POST",
  path: "/cashier/withdrawals",
  summary:
    "Holds the amount at once and pays it out, after a review where a rule asks for one. Open to players who may not play.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({
    operationId,
    method,
    amount: positiveMoney,
    /** An IBAN, a bitcoin address, an e-wallet's e-mail or account number. */
    destination: z
      .string()
      .trim()
      .min(1, issue("required"))
      .max(120, issue("too_long", { max: 120 }))
      .optional(),
    /** A known destination instead. */
    destinationId: destinationId.optional(),
  }),
  data: paymentDetails,
  errors: [
    "operation_mismatch",
    "amount_out_of_limits",
    "method_unavailable",
    "currency_mismatch",
    "insufficient_funds",
    "not_free",
    "other_method_first",
  ],
});

export const getPayoutTimes = operation({
  method: "GET",
  path: "/payout-times",
  summary: "How long withdrawals took, over all and by method. Refused and returned ones are not among them.",
  audience: "anyone",
  data: z.object({
    /** The days counted. */
    from: day,
    to: day,
    computedAt: instant,
    all: payoutTimes,
    /** Every method, in the order of the cashier. */
    methods: z.array(payoutTimes.extend({ id: method })),
  }),
});

const sandboxWithdrawal = payment.extend({
  /** The latest step: for a withdrawal in review, why it waits. */
  step: paymentStep,
});

export const listSandboxWithdrawals = operation({
  method: "GET",
  path: "/sandbox/withdrawals",
  summary: "The latest withdrawals that are under way or done, those in review first. Sandbox mode only.",
  audience: "anyone",
  data: z.object({ withdrawals: z.array(sandboxWithdrawal) }),
});

export const reviewSandboxWithdrawal = operation({
  method: "POST",
  path: "/sandbox/withdrawals/:paymentId/review",
  summary: "Ends the review of a withdrawal, as the operator does. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ paymentId }),
  body: z.object({ decision: z.enum(["approve", ...REFUSAL_REASONS]) }),
  data: payment,
  errors: ["not_found", "payment_settled"],
});

export const decideSandboxPayout = operation({
  method: "POST",
  path: "/sandbox/withdrawals/:paymentId/payout",
  summary: "Says what becomes of an approved withdrawal at the sandbox provider, which sends its signed webhook.",
  audience: "anyone",
  params: z.object({ paymentId }),
  body: z.object({ outcome: z.enum(["done", "failed", "returned"]) }),
  data: payment,
  errors: ["not_found", "payment_settled"],
});
