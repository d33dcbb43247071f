import { z } from "zod";
import { PAYMENT_METHODS, payment, paymentId } from "./cashier.ts";
import { ENTRY_GROUPS, LISTED_KINDS } from "./entry-kinds.ts";
import { money, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { HISTORY_MONTHS, historyQuery, instant, pageOf, period } from "./values.ts";

/** The state behind a row: the entry is posted, it waits, or it failed. */
export const HISTORY_STATES = ["done", "waiting", "failed"] as const;
export type HistoryState = (typeof HISTORY_STATES)[number];

/** The payment a row belongs to. */
const behind = payment.pick({ id: true, kind: true, method: true, state: true });

export const cashRow = z.object({
  id: z.string(),
  at: instant,
  /** Null for a payment that has moved nothing, such as one that waits or was declined. */
  kind: z.enum(LISTED_KINDS).nullable(),
  state: z.enum(HISTORY_STATES),
  payment: behind.nullable(),
  /** The change of the balance; for a payment that has moved nothing, the requested amount. */
  amount: money,
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
});
export type CashRow = z.infer<typeof cashRow>;

/** Incoming and outgoing money of one account below one heading; `out` is negative. */
const cashTotal = z.object({ group: z.enum([...ENTRY_GROUPS, "other"]), in: money, out: money });

export const listCashHistory = operation({
  method: "GET",
  path: "/dashboard/history/cash",
  summary:
    "Every change of the player's balances that is not a round, and the payments that have moved nothing, latest first, " +
    `with the sums of all that is asked for; of at most ${HISTORY_MONTHS} months at once.`,
  audience: "player",
  presence: true,
  query: historyQuery.extend({
    group: z.enum(ENTRY_GROUPS).optional(),
    state: z.enum(HISTORY_STATES).optional(),
    currency: realCurrency.optional(),
  }),
  data: pageOf(cashRow).extend({ rows: z.number().int(), totals: z.array(cashTotal) }),
});

const oneAccount = z.object({ ...period, currency: realCurrency.optional() });

export const getBalanceHistory = operation({
  method: "GET",
  path: "/dashboard/history/balance",
  summary:
    "One balance of the player at the beginning of a period and at the end of each of its days, or of each week of a long one, " +
    "until today; with what came in and went out meanwhile besides rounds.",
  audience: "player",
  presence: true,
  query: oneAccount,
  data: z.object({
    currency: realCurrency,
    every: z.enum(["day", "week"]),
    /** The first day, in UTC, and the balance at its start. */
    from: z.iso.date(),
    opening: money,
    ends: z.array(
      z.object({
        /** The last day, in UTC. */
        day: z.iso.date(),
        /** At its end; for today, now. */
        balance: money,
        in: money,
        /** Negative. */
        out: money,
      }),
    ),
  }),
});

/** Maximum number of rows of one statement; a longer period is refused. */
export const STATEMENT_ROWS = 10_000;

const statementRow = z.object({
  /** For rounds, when the last of them moved money. */
  at: instant,
  /** Null for rounds. */
  kind: z.enum(LISTED_KINDS).nullable(),
  /** The number of bets in the sum; 0 if only earlier rounds were paid. Null for anything but rounds. */
  bets: z.number().int().nullable(),
  payment: z.object({ id: paymentId, method: z.enum(PAYMENT_METHODS) }).nullable(),
  /** What the ledger says the change is for: a payment, a contest, the round that won a jackpot. Null for rounds, and for no such thing. */
  reference: z.string().nullable(),
  amount: money,
  /** After this row. */
  balance: money,
});

export const getStatement = operation({
  method: "GET",
  path: "/dashboard/statement",
  summary:
    "Every change of one balance of the player in a period, oldest first, with the balance after each and at both ends; " +
    "rounds between two other changes are added up by day.",
  audience: "player",
  presence: true,
  query: oneAccount,
  data: z.object({
    currency: realCurrency,
    /** First and last day, in UTC. */
    from: z.iso.date(),
    to: z.iso.date(),
    opening: money,
    in: money,
    /** Negative. */
    out: money,
    closing: money,
    /** The player's held money in this currency, which is in no balance. */
    held: money,
    rows: z.array(statementRow),
    madeAt: instant,
  }),
});
