import { and, eq, sql } from "drizzle-orm";
import { minorUnits, type RealCurrency } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { openAccountOf } from "#server/platform/modules/currency-accounts/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { changeOf } from "./exchange.ts";
import { lastRates } from "./rates.ts";
import { transferQuotes } from "./tables.ts";

export type Quote = typeof transferQuotes.$inferSelect;
type Player = { id: string; currency: RealCurrency };
type QuoteRequest = InputOf<"quoteTransfer">;

export const FEE_BASIS_POINTS = 50;
export const QUOTE_SECONDS = 30;
/** Euro cents; in another currency the corresponding round sum. */
const LEAST = 1_00n;

/** The minimum transfer out of an account, in minor units. */
export const leastOf = (currency: RealCurrency): bigint => roundSum(LEAST, currency);

const refuseLimits = (minimum: bigint, maximum: bigint, currency: RealCurrency) =>
  new Refusal("amount_out_of_limits", { minimum: minimum.toString(), maximum: maximum.toString(), currency });

/**
 * The amount to transfer: the requested one, or everything where the account is to be closed. All there is may be less than the
 * minimum: what cannot be withdrawn either would stay in the account for good.
 */
async function givenBy(tx: Transaction, player: Player, { from, amount }: QuoteRequest): Promise<bigint> {
  const account = await openAccountOf(tx, player.id, from);
  if (!amount) {
    if (player.currency === from) throw new Refusal("account_active", { currency: from });
    if (account.bonus > 0n || account.held > 0n) throw new Refusal("account_not_empty", { currency: from });
    if (account.cash === 0n) throw new Refusal("insufficient_funds");
    return account.cash;
  }
  if (amount.currency !== from) throw new Refusal("currency_mismatch", { currency: from });
  const gives = minorUnits(amount);
  if (gives > account.cash) throw new Refusal("insufficient_funds");
  if (gives < leastOf(from) && gives < account.cash) throw refuseLimits(leastOf(from), account.cash, from);
  return gives;
}

/** Locks rate and fee for a while. Moves nothing, and reserves no money: that is checked when the quote is accepted. */
export const quoteTransfer = (context: Context, player: Player, request: QuoteRequest): Promise<Quote> =>
  context.connection.inTransaction(async (tx) => {
    const { from, to } = request;
    if (from === to) throw fieldRefusal("validation_failed", "to", "invalid_choice");
    const gives = await givenBy(tx, player, request);
    await openAccountOf(tx, player.id, to);
    const rates = await lastRates(tx, context);
    const rate = rates?.between(from, to);
    if (!rates || !rate) throw new Refusal("rate_unavailable");
    const { fee, gets } = changeOf({ from, to, gives, rate, feeBasisPoints: FEE_BASIS_POINTS });
    if (request.amount && gets === 0n) throw refuseLimits(leastOf(from), gives, from);
    const createdAt = context.clock.now();
    const quote: Quote = {
      id: context.random.id("quo"),
      playerId: player.id,
      fromCurrency: from,
      toCurrency: to,
      gives,
      fee,
      gets,
      feeBasisPoints: FEE_BASIS_POINTS,
      rateNumerator: rate.numerator,
      rateDenominator: rate.denominator,
      source: rates.source,
      day: rates.day,
      closes: request.amount === undefined,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + QUOTE_SECONDS * 1000),
    };
    await tx.insert(transferQuotes).values(quote);
    return quote;
  });

/** One of the player's quotes; another player's is as unknown as one that does not exist. */
export async function quoteOf(db: Database | Transaction, playerId: string, quoteId: string): Promise<Quote> {
  const [quote] = await db
    .select()
    .from(transferQuotes)
    .where(and(eq(transferQuotes.id, quoteId), eq(transferQuotes.playerId, playerId)));
  if (!quote) throw new Refusal("not_found");
  return quote;
}

/**
 * Deletes unaccepted quotes older than the retention time of the audit log. The platform has no right to; a function of the
 * database's owner does it, and keeps those that led to a transfer.
 */
export async function deleteUnusedQuotes({ connection, config }: Context): Promise<void> {
  await connection.inTransaction((tx) => tx.execute(sql`select transfer_quotes_forget(${config.auditLogDays})`));
}
