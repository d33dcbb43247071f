import { majorUnits, minorUnits } from "#app/contract/money.ts";
import type { TransferQuote } from "#app/contract/transfers.ts";
import type { Scope } from "#app/request/scope.ts";
import { workingOf } from "./rate.server.ts";

/** That an account would hold less than can be withdrawn from it, or what nothing pays out; empty where it would not. */
function remainderText(
  { t, format }: Scope,
  { before, after, leastWithdrawal: least }: TransferQuote["from"],
): string[] {
  // Of the account that the money leaves it is not news.
  if (!least)
    return minorUnits(after) > minorUnits(before) ? [t("transfers:quote.noWay", { currency: after.currency })] : [];
  if (minorUnits(after) <= 0n || minorUnits(after) >= minorUnits(least)) return [];
  const figures = { left: format.money(after), least: format.money(least) };
  return [t("transfers:quote.remainder", { currency: after.currency, ...figures })];
}

/** A quote in the page's language. */
export function quoteView(scope: Scope, quote: TransferQuote) {
  const { t, format } = scope;
  const { id, state, gives, fee, feeBasisPoints, changed, gets, closes, publication } = quote;
  const { rate, sum, unrounded } = workingOf(format, quote);
  const [given, got] = [format.money(gives), format.money(gets)];
  const [from, to] = [gives.currency, gets.currency];
  return {
    id,
    state,
    from,
    to,
    given,
    got,
    closes,
    /** For another quote of the same amount. */
    amount: closes ? null : majorUnits(minorUnits(gives), from),
    secondsLeft: quote.secondsLeft,
    /** How long it was valid when created. */
    seconds: (Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)) / 1000,
    expiresAt: format.date(quote.expiresAt, "time"),
    working: [
      { name: t("transfers:quote.give"), figure: given },
      {
        name: t("transfers:quote.fee", { share: format.percent(feeBasisPoints / 10_000) }),
        figure: format.signedMoney({ ...fee, amount: fee.amount === "0" ? "0" : `-${fee.amount}` }),
      },
      { name: t("transfers:quote.changed"), figure: format.money(changed) },
      { name: t("transfers:quote.rate"), figure: rate },
      { name: t("transfers:quote.get"), figure: got },
    ],
    source: t(`transfers:source.${publication.source}`, { day: format.date(publication.day, "restrictions") }),
    rounding: t("transfers:quote.rounding", { sum, unrounded, amount: got }),
    remainders: [quote.from, quote.to].flatMap((account) => remainderText(scope, account)),
    accounts: [quote.from, quote.to].map(({ before, after }) => ({
      currency: before.currency,
      before: format.money(before),
      after: format.money(after),
    })),
  };
}

export type QuoteView = ReturnType<typeof quoteView>;
