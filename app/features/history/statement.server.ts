import { minorUnits, REAL_CURRENCIES, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { askedDays, chosen, dayOf, daysOf, listed } from "./filters.server.ts";

type Statement = DataOf<"getStatement">;

/** From the first day of the month on. */
function daysIn(scope: Scope) {
  const to = dayOf(new Date());
  return daysOf(scope, { from: `${to.slice(0, 7)}-01`, to });
}

/** The statement the address requests. */
export function askedStatement(scope: Scope) {
  const currency = chosen(scope, "currency", REAL_CURRENCIES);
  return { ...askedDays(daysIn(scope)), ...(currency && { currency }) };
}

/** The name of a row: the number of rounds, or the entry. */
export const statementName = (
  { t, format }: Scope,
  { kind, bets }: Pick<Statement["rows"][number], "kind" | "bets">,
): string => {
  if (kind) return t(`history:entry.${kind}`);
  return bets
    ? t("history:statement.rounds", { count: bets, figure: format.number(bets) })
    : t("history:statement.earlier");
};

/** Whose statement it is, for whoever reads it elsewhere: the player's name where it is known, the e-mail and the account's id. */
export const accountHolder = ({ player }: Scope): string => {
  const name = [player?.name, player?.surname].filter(Boolean).join(" ");
  return [name, player?.email, player?.id].filter(Boolean).join(", ");
};

function rowView(scope: Scope, row: Statement["rows"][number], currency: RealCurrency) {
  const { t, format, paths } = scope;
  const day = row.at.slice(0, 10);
  return {
    at: format.date(row.at),
    what: statementName(scope, row),
    way: row.payment ? t(`account:method.${row.payment.method}`) : row.kind ? "" : t("history:statement.played"),
    change: format.signedMoney(row.amount),
    balances: `${format.amount(toMoney(minorUnits(row.balance) - minorUnits(row.amount), currency))} → ${format.amount(row.balance)}`,
    reference: row.reference,
    rounds: row.kind ? null : { href: paths.rounds({ from: day, to: day, currency }), day },
  };
}

function view(scope: Scope, statement: Statement) {
  const { t, format } = scope;
  const { currency, from, to, opening, in: came, out, closing, held, rows, madeAt } = statement;
  return {
    title: t("history:statement.of", { currency, from, to }),
    made: t("history:statement.made", { name: accountHolder(scope), at: format.date(madeAt) }),
    lines: [
      { name: t("history:statement.opening"), figure: format.money(opening) },
      { name: t("history:statement.in"), figure: format.money(came) },
      { name: t("history:statement.out"), figure: format.money(out) },
      { name: t("history:statement.closing"), figure: format.money(closing) },
    ],
    sum: `${format.money(opening)} + ${format.money(came)} − ${format.money(toMoney(-minorUnits(out), currency))} = ${format.money(closing)}`,
    held: minorUnits(held) > 0n ? t("history:statement.held", { amount: format.money(held) }) : null,
    closing: format.money(closing),
    rows: rows.map((row, place) => ({ id: String(place), ...rowView(scope, row, currency) })),
  };
}

export type StatementView = ReturnType<typeof view>;

export async function statementPage(scope: Scope) {
  const { paths } = scope;
  const days = daysIn(scope);
  const [{ found, problems }, { accounts }] = await Promise.all([
    listed(scope, () => scope.call("getStatement", askedStatement(scope))),
    scope.call("getBalance", {}),
  ]);
  const currency =
    chosen(scope, "currency", REAL_CURRENCIES) ?? accounts.find(({ active }) => active)?.currency ?? "EUR";
  return {
    days,
    problems,
    currency,
    currencies: accounts.map((account) => ({ value: account.currency, label: account.currency })),
    statement: found && view(scope, found),
    file: paths.historyFile("statement", { from: days.from, to: days.to, currency }),
  };
}
