import { ENTRY_GROUPS } from "#app/contract/entry-kinds.ts";
import { type CashRow, HISTORY_STATES } from "#app/contract/history.ts";
import { minorUnits, REAL_CURRENCIES } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { paymentState } from "#app/lib/payment-state.ts";
import type { Scope } from "#app/request/scope.ts";
import { balanceView } from "./balance.server.ts";
import {
  askedAll,
  askedDays,
  askedPage,
  chosen,
  currencySelect,
  daysOf,
  listed,
  listView,
  select,
} from "./filters.server.ts";

/** Money that came back has arrived, whatever the state of its payment. */
const isBack = ({ kind }: CashRow): boolean => kind === "withdrawal_released" || kind === "withdrawal_returned";

/** The state of a row; a payment has its own words for it. */
function stateView({ t }: Scope, row: CashRow) {
  if (isBack(row)) return { state: "done" as const, stateName: t("history:state.done") };
  const { state, payment } = row;
  return { state, stateName: payment ? paymentState(t, payment) : t(`history:state.${state}`) };
}

/** The name of a row. */
export const entryName = ({ t }: Scope, { kind, payment }: Pick<CashRow, "kind" | "payment">): string =>
  kind ? t(`history:entry.${kind}`) : t(`account:payment.${payment?.kind ?? "deposit"}`);

function cashRowView(scope: Scope, row: CashRow) {
  const { t, format, paths } = scope;
  const { id, at, payment, amount, balanceBefore, balanceAfter } = row;
  return {
    id,
    at: format.date(at),
    what: entryName(scope, row),
    /** The page of the payment itself. */
    href: payment && (payment.kind === "deposit" ? paths.deposit(payment.id) : paths.payment(payment.id)),
    way: payment ? t(`account:method.${payment.method}`) : "",
    ...stateView(scope, row),
    moved: balanceAfter !== null,
    amount: balanceAfter ? format.signedMoney(amount) : format.money(amount),
    balances:
      balanceBefore && balanceAfter
        ? `${format.amount(balanceBefore)} → ${format.amount(balanceAfter)}`
        : t("history:unchanged"),
  };
}

type Totals = DataOf<"listCashHistory">["totals"];

/** The sums under their headings, by account: money in and money out. */
function totalsView({ t, format }: Scope, totals: Totals) {
  const currencies = [...new Set(totals.map((total) => total.in.currency))];
  return currencies.map((currency) => ({
    currency,
    lines: totals
      .filter((total) => total.in.currency === currency)
      .map(({ group, in: came, out }) => ({
        name: t(`history:group.${group}`),
        figures: [came, out].filter((figure) => minorUnits(figure) !== 0n).map(format.signedMoney),
      })),
  }));
}

/** What the address requests. */
function requestedIn(scope: Scope) {
  const days = daysOf(scope);
  const group = chosen(scope, "group", ENTRY_GROUPS);
  const state = chosen(scope, "state", HISTORY_STATES);
  const currency = chosen(scope, "currency", REAL_CURRENCIES);
  return { days, choices: { ...(group && { group }), ...(state && { state }), ...(currency && { currency }) } };
}

/** The balance of one account over the same days: the chosen account, otherwise the active one. */
const balanceQuery = ({ days, choices: { currency } }: ReturnType<typeof requestedIn>) => ({
  ...askedDays(days),
  ...(currency && { currency }),
});

/** The query of the payments file. */
export const askedPayments = (scope: Scope) => askedAll(requestedIn(scope));

export async function paymentsPage(scope: Scope) {
  const { t, paths } = scope;
  const requested = requestedIn(scope);
  const { days, choices } = requested;
  const [list, balance] = await Promise.all([
    listed(scope, () => scope.call("listCashHistory", askedPage(scope, requested))),
    listed(scope, () => scope.call("getBalanceHistory", balanceQuery(requested))),
  ]);
  const { found } = list;
  const selects = [
    select(
      scope,
      "group",
      choices.group,
      ENTRY_GROUPS.map((value) => ({ value, label: t(`history:group.${value}`) })),
    ),
    select(
      scope,
      "state",
      choices.state,
      HISTORY_STATES.map((value) => ({ value, label: t(`history:state.${value}`) })),
    ),
    currencySelect(scope, choices.currency),
  ];
  return {
    ...listView(scope, { days, selects, to: paths.payments, file: "payments" }, list),
    totals: totalsView(scope, found?.totals ?? []),
    payments: (found?.items ?? []).map((row) => cashRowView(scope, row)),
    statement: paths.statement(),
    balance: balance.found && balanceView(scope, balance.found),
  };
}
