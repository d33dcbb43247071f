import type { Step } from "#app/components/Steps.tsx";
import type { Payment } from "#app/contract/cashier.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import { isKeptOut } from "#app/contract/player.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { payHrefOf } from "./payments.server.ts";

const ENDS = ["done", "declined", "expired", "cancelled"] as const;

/** The outcome of a deposit, in the page's language. */
export function arrivalView(
  scope: Scope,
  payment: Payment,
  { accounts }: Pick<DataOf<"getCashier">, "accounts">,
  { games }: DataOf<"listLastGames">,
  sought: { href: string; label: string } | null,
) {
  const { t, format, paths, player } = scope;
  const last = games[0];
  const { id, state, amount, fee, method, balanceAfter } = payment;
  const credited = toMoney(minorUnits(amount) - minorUnits(fee), amount.currency);
  const now = accounts.find(({ currency }) => currency === amount.currency)?.cash ?? balanceAfter;
  const names = { amount: format.money(state === "done" ? credited : amount), method: t(`account:method.${method}`) };
  return {
    id,
    state: ENDS.find((end) => end === state) ?? "pending",
    title: titleOf(scope, state, names),
    balance: now ? format.money(now) : "",
    bankDeclined: method === "card" || method === "bank",
    payHref: payHrefOf(scope, payment),
    mayPlay: player !== null && !isKeptOut(player),
    /** The game the deposit was made for, else the one played last; null for a player who has not played yet. */
    goOn:
      sought ?? (last ? { href: paths.play(last.id), label: t("cashier:arrival.goOn", { game: last.title }) } : null),
    /** Kept by the links of the page. */
    to: sought?.href,
    steps: stepsOf(scope, payment, names),
    reference: t("cashier:arrival.reference", { id }),
  };
}

export type ArrivalView = ReturnType<typeof arrivalView>;

interface Names {
  amount: string;
  method: string;
}

function titleOf({ t }: Scope, state: Payment["state"], { amount }: Names): string {
  if (state === "done") return t("cashier:arrival.done", { amount });
  if (state === "declined") return t("cashier:arrival.declined", { amount });
  if (state === "expired") return t("coins:expired", { amount });
  return state === "cancelled" ? t("cashier:arrival.cancelled", { amount }) : t("cashier:arrival.pending", { amount });
}

/** The steps the money has taken so far. */
function stepsOf({ t, format }: Scope, payment: Payment, { method }: Names): Step[] {
  const { state, amount, asked, fee, createdAt, updatedAt, balanceBefore, balanceAfter } = payment;
  const started = {
    title: t("cashier:arrival.begun"),
    time: format.date(createdAt),
    state: "done",
    text: method,
  } as const;
  const ended = (title: string, how: "done" | "bad") => ({ title, time: format.date(updatedAt), state: how });
  if (state === "declined") return [started, ended(t("cashier:arrival.refused"), "bad")];
  if (state === "expired") return [started, ended(t("account:payment.state_expired"), "bad")];
  if (state === "cancelled") return [started, ended(t("cashier:arrival.ended"), "bad")];
  if (state !== "done" || !balanceBefore || !balanceAfter) {
    return [started, { title: t("cashier:arrival.waits"), state: "now" }];
  }
  const around = t("cashier:arrival.around", {
    before: format.money(balanceBefore),
    after: format.money(balanceAfter),
  });
  const paid = { amount: format.money(amount), fee: format.money(fee) };
  const text = [
    asked && t("coins:asked", { asked: format.money(asked), arrived: paid.amount }),
    minorUnits(fee) > 0n && t("cashier:arrival.feeTaken", paid),
    around,
  ];
  return [
    started,
    {
      ...ended(t("cashier:arrival.credited", { currency: amount.currency }), "done"),
      text: text.filter(Boolean).join(" "),
    },
  ];
}
