import { type Money, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { TransferQuote } from "#app/contract/transfers.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { viewAccounts } from "#server/platform/modules/currency-accounts/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { viewRate } from "./exchange.ts";
import { FEE_BASIS_POINTS, leastOf, QUOTE_SECONDS, type Quote } from "./quotes.ts";
import { lastRates } from "./rates.ts";
import { type Transfer, transferBy } from "./transfer.ts";

/** The currency in which all rates are expressed. */
const BASE = "EUR";

/** The money that can be transferred, and the terms. */
export async function viewTerms(
  context: Context,
  player: { id: string; currency: RealCurrency },
): Promise<DataOf<"getTransferTerms">> {
  const { db } = context.connection;
  const [accounts, rates] = await Promise.all([viewAccounts(db, player), lastRates(db, context)]);
  return {
    feeBasisPoints: FEE_BASIS_POINTS,
    quoteSeconds: QUOTE_SECONDS,
    rates: rates ? { source: rates.source, day: rates.day } : null,
    accounts: accounts.map((account) => {
      const { currency } = account;
      return { ...account, minimum: rates?.between(BASE, currency) ? toMoney(leastOf(currency), currency) : null };
    }),
  };
}

/** Cash before and after the transfer in both accounts: actual, or expected. */
async function balancesAround({ connection: { db } }: Context, quote: Quote, transfer: Transfer | undefined) {
  if (transfer) return transfer;
  const { playerId, fromCurrency, toCurrency, gives, gets } = quote;
  const [{ cash: fromBefore }, { cash: toBefore }] = await Promise.all([
    purseOf(db, playerId, fromCurrency),
    purseOf(db, playerId, toCurrency),
  ]);
  return { fromBefore, fromAfter: fromBefore - gives, toBefore, toAfter: toBefore + gets };
}

/** The smallest withdrawal from an account of the player with that much in it; null where no way pays out of it. */
type Least = (currency: RealCurrency, free: bigint) => Promise<Money | null>;

/** A quote as the contract shows it to its player, with its outcome. */
export async function viewQuote(context: Context, quote: Quote, least: Least): Promise<TransferQuote> {
  const { id, fromCurrency: from, toCurrency: to, gives, fee, gets, feeBasisPoints, source, day, closes } = quote;
  const transfer = await transferBy(context.connection.db, id);
  const { fromBefore, fromAfter, toBefore, toAfter } = await balancesAround(context, quote, transfer);
  const balancesOf = async (currency: RealCurrency, before: bigint, after: bigint) => ({
    before: toMoney(before, currency),
    after: toMoney(after, currency),
    leastWithdrawal: await least(currency, after),
  });
  const left = Math.max(0, quote.expiresAt.getTime() - context.clock.now().getTime());
  return {
    id,
    feeBasisPoints,
    closes,
    state: transfer ? "moved" : left > 0 ? "open" : "ended",
    gives: toMoney(gives, from),
    fee: toMoney(fee, from),
    changed: toMoney(gives - fee, from),
    rate: viewRate({ numerator: quote.rateNumerator, denominator: quote.rateDenominator }),
    gets: toMoney(gets, to),
    publication: { source, day },
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    secondsLeft: Math.ceil(left / 1000),
    from: await balancesOf(from, fromBefore, fromAfter),
    to: await balancesOf(to, toBefore, toAfter),
  };
}
