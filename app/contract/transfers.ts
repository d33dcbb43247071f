import { z } from "zod";
import { money, positiveMoney, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { day, id, instant, operationId } from "./values.ts";

/** The player's money in one currency. A closed account is not listed. */
export const currencyAccount = z.object({
  currency: realCurrency,
  active: z.boolean(),
  cash: money,
  bonus: money,
  held: money,
});

const accountsAfter = z.object({ accounts: z.array(currencyAccount) });

export const addCurrencyAccount = operation({
  method: "POST",
  path: "/dashboard/currency-account/add",
  summary: "Opens an account in a currency, or opens a closed one again. Repeating it changes nothing.",
  audience: "player",
  presence: true,
  body: z.object({ currency: realCurrency }),
  data: accountsAfter,
});

export const switchCurrencyAccount = operation({
  method: "POST",
  path: "/dashboard/currency-account/switch",
  summary: "Makes an open account the one that is played and paid with. Rounds that are open keep their currency.",
  audience: "player",
  presence: true,
  body: z.object({ currency: realCurrency }),
  data: accountsAfter,
  errors: ["account_closed"],
});

export const closeCurrencyAccount = operation({
  method: "POST",
  path: "/dashboard/currency-account/close",
  summary: "Closes an account that is empty and not the active one. Repeating it changes nothing.",
  audience: "player",
  presence: true,
  body: z.object({ currency: realCurrency }),
  data: accountsAfter,
  errors: ["account_active", "account_not_empty"],
});

/** Who published the rate: the sandbox's fixed table, or a feed in the format of the European Central Bank's. */
export const RATE_SOURCES = ["sandbox", "ecb"] as const;

const publication = z.object({ source: z.enum(RATE_SOURCES), day });

/** A fraction above zero in lowest terms, as two whole numbers in decimal digits. */
const wholeNumber = z.string().regex(/^[1-9]\d{0,39}$/);
export const fraction = z.object({ numerator: wholeNumber, denominator: wholeNumber });
export type Fraction = z.infer<typeof fraction>;

const feeBasisPoints = z.number().int().min(0).max(10_000);

export const getTransferTerms = operation({
  method: "GET",
  path: "/dashboard/transfer-money",
  summary: "What can be moved between the player's own accounts, and on which terms.",
  audience: "player",
  presence: true,
  data: z.object({
    /** Fee in hundredths of a per cent of the given amount. */
    feeBasisPoints,
    /** How long a quote is valid. */
    quoteSeconds: z.number().int().min(1),
    /** The last rates; null without any, or if they are too old for a conversion. */
    rates: publication.nullable(),
    /** The open accounts, and the minimum transfer from each; null without a rate for the currency. */
    accounts: z.array(currencyAccount.extend({ minimum: money.nullable() })),
  }),
});

const balances = z.object({
  before: money,
  after: money,
  /** Less than this cannot be withdrawn from the account; null where no way pays out of it. */
  leastWithdrawal: money.nullable(),
});

/** A quote. Each amount is in the currency of its account; `changed` is the given amount without the fee. */
export const transferQuote = z.object({
  id: id("quo"),
  state: z.enum(["open", "ended", "moved"]),
  gives: money,
  feeBasisPoints,
  fee: money,
  changed: money,
  /** Major units of the target currency per major unit of the given one. */
  rate: fraction,
  gets: money,
  publication,
  /** The source account is closed with the transfer. */
  closes: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  /** Whole seconds until it expires. */
  secondsLeft: z.number().int().min(0),
  /** Cash of both accounts: before and after if the money has moved, else now and as it would be. */
  from: balances,
  to: balances,
});
export type TransferQuote = z.infer<typeof transferQuote>;

export const quoteTransfer = operation({
  method: "POST",
  path: "/dashboard/transfer-money/quote",
  summary: "Locks rate and fee of a transfer between the player's own accounts for 30 seconds. Moves nothing.",
  audience: "player",
  presence: true,
  body: z.object({
    from: realCurrency,
    to: realCurrency,
    /** If absent: the whole balance, and the account is closed with the transfer. */
    amount: positiveMoney.optional(),
  }),
  data: transferQuote,
  errors: [
    "account_closed",
    "account_active",
    "account_not_empty",
    "currency_mismatch",
    "amount_out_of_limits",
    "insufficient_funds",
    "rate_unavailable",
  ],
});

export const getTransferQuote = operation({
  method: "GET",
  path: "/dashboard/transfer-money/quote/:quoteId",
  summary: "One of the player's quotes, and what became of it.",
  audience: "player",
  presence: true,
  params: z.object({ quoteId: id("quo") }),
  data: transferQuote,
  errors: ["not_found"],
});

export const transferMoney = operation({
  method: "POST",
  path: "/dashboard/transfer-money",
  summary: "Moves the money of a quote that still holds, once.",
  audience: "player",
  presence: true,
  body: z.object({ operationId, quoteId: id("quo") }),
  data: transferQuote,
  errors: [
    "not_found",
    "operation_mismatch",
    "quote_used",
    "quote_expired",
    "account_closed",
    "account_active",
    "account_not_empty",
    "insufficient_funds",
  ],
});
