import { z } from "zod";
import { type ApiFailure, isRefusal } from "#app/api/failure.ts";
import { PAYMENT_METHODS, type Payment } from "#app/contract/cashier.ts";
import { issue } from "#app/contract/errors.ts";
import { CURRENCY_EXPONENT, majorUnits, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { instant, operationId } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { positiveAmount } from "#app/lib/amount-issue.ts";
import { methodFacts } from "#app/page/method-facts.server.ts";
import { amountIn, limitsText } from "#app/request/refusal.server.ts";
import { soughtTable } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The fields of the deposit form, as typed. */
export const depositFields = z.object({
  operationId,
  method: z.enum(PAYMENT_METHODS, issue("invalid_choice")),
  amount: z.string().optional(),
  other: z.string().optional(),
  /**
   * The amount in minor units that a button offers in place of one above the player's own limit; it takes precedence over the
   * fields.
   */
  instead: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, issue("invalid_amount"))
    .optional(),
});

/** Amount by a cell or in the field, which wins when both are filled; in major units, in the format of the page's language. */
export const depositForm = ({ format, player }: Scope) =>
  depositFields.transform(({ amount, other, instead, ...rest }, context) => {
    const currency = player?.currency ?? "EUR";
    const typed = other ?? amount ?? "";
    const minor = instead
      ? BigInt(instead)
      : positiveAmount(typed, format.moneyPattern(currency), { context, field: "other" });
    return minor === undefined ? z.NEVER : { ...rest, amount: toMoney(minor, currency) };
  });

/** Shows a refused amount at its field, with the limits it exceeded; any other error is rethrown. */
export function refuseAmount(scope: Scope, error: unknown): never {
  if (isRefusal(error, "deposit_limit_reached")) throw aboveOwnLimit(scope, error);
  if (!isRefusal(error, "amount_out_of_limits")) throw error;
  const limits = limitsText(scope, error);
  throw limits === undefined ? error : new FormRefusal(limits, "other");
}

/**
 * An amount above the player's own limit is never cut: the remainder is offered as a separate deposit. Not in another currency
 * than the limit's: only the platform applies the rate of the day. The text also says when more becomes available, and links to
 * a break.
 */
function aboveOwnLimit(scope: Scope, error: ApiFailure): Error {
  const { t, format, player, paths } = scope;
  const left = amountIn(error, "left");
  if (!left) return error;
  const figures = { left: format.money(left) };
  const isOffered = minorUnits(left) > 0n && left.currency === player?.currency;
  const reason = isOffered ? "aboveLimit" : minorUnits(left) > 0n ? "aboveOther" : "nothing";
  const text = [t(`limits:cashier.${reason}`, figures), moreText(scope, error)].filter(Boolean).join(" ");
  return new FormRefusal(text, "other", {
    ...(isOffered && { instead: left.amount, insteadLabel: t("limits:cashier.instead", figures) }),
    way: paths.coolingOff(),
    wayLabel: t("limits:takeBreak"),
  });
}

/** What becomes available next within the limit, and when; null where nothing does. */
function moreText({ t, format }: Scope, error: ApiFailure): string | null {
  const more = amountIn(error, "more");
  const until = instant.safeParse(error.failures[0]?.parameters?.until);
  return more && until.success ? t("limits:next", { more: format.money(more), time: format.date(until.data) }) : null;
}

type Methods = DataOf<"listDepositMethods">["methods"];
type Left = DataOf<"listDepositMethods">["left"];

/** Suggested amounts, as multiples of the lowest deposit any method takes. */
const OFFERED = [1n, 2n, 5n, 10n];

/** The amounts to choose from, with the last deposit's and all that is left of the player's own limit. */
function offeredAmounts(methods: Methods, last: bigint | undefined, most: bigint | null): bigint[] {
  const lowest = methods.map(({ minimum }) => minorUnits(minimum)).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
  const amounts = new Set(OFFERED.map((times) => lowest * times));
  if (last !== undefined) amounts.add(last);
  const largest = [...amounts].some((amount) => most !== null && amount > most);
  if (most !== null && largest && most >= lowest) amounts.add(most);
  return [...amounts].sort((a, b) => (a < b ? -1 : 1));
}

/** How an amount compares with what is left of the player's own limit: one above it cannot be chosen. */
function againstLimit({ t }: Scope, amount: bigint, most: bigint) {
  if (amount > most) return { disabled: true, note: t("limits:cashier.over") };
  return amount === most ? { note: t("limits:cashier.all") } : {};
}

/**
 * The second suggested amount within what is left of the player's own limit. Not the last deposit's, which is offered beside it:
 * a large one would be repeated by a press.
 */
function chosenAmount(amounts: readonly bigint[], most: bigint | null): bigint {
  const within = amounts.filter((amount) => most === null || amount <= most);
  return within[1] ?? within[0] ?? 0n;
}

/** The terms of a method. */
function factsOf(scope: Scope, method: Methods[number], left: Left) {
  const { t, format } = scope;
  const { expectedMinutes } = method;
  return [
    ...methodFacts(scope, method),
    {
      name: t("cashier:deposit.time"),
      value: expectedMinutes ? t("cashier:deposit.minutes", { count: expectedMinutes }) : t("cashier:deposit.atOnce"),
    },
    ...(left ? [{ name: t("limits:cashier.left"), value: format.money(left.amount) }] : []),
  ];
}

/** The deposit form: methods and amounts, with the method of the last deposit preselected. */
export function depositChoices(
  scope: Scope,
  { methods, left }: Pick<DataOf<"listDepositMethods">, "methods" | "left">,
  last?: Payment,
) {
  const { t, format, player } = scope;
  const currency = methods[0]?.minimum.currency ?? player?.currency ?? "EUR";
  const lastAmount = last?.amount.currency === currency ? minorUnits(last.amount) : undefined;
  const most = left?.amount.currency === currency ? minorUnits(left.amount) : null;
  const amounts = offeredAmounts(methods, lastAmount, most);
  const known = methods.find(({ id }) => id === last?.method) ?? methods[0];
  return {
    currency,
    pattern: format.moneyPattern(currency),
    /** Less is left of the player's own limit than the smallest deposit. */
    isAboveLimit: most !== null && methods.length > 0 && !amounts.some((amount) => amount <= most),
    fees: Object.fromEntries(methods.map(({ id, feeBasisPoints }) => [id, feeBasisPoints])),
    ways: methods.map((method) => ({
      value: method.id,
      label: t(`account:method.${method.id}`),
      icon: method.id,
      facts: factsOf(scope, method, left),
    })),
    amounts: amounts.map((amount) => ({
      value: majorUnits(amount, currency),
      label: format.shortMoney(toMoney(amount, currency)),
      ...(most === null ? {} : againstLimit(scope, amount, most)),
    })),
    chosen: { method: known?.id, amount: majorUnits(chosenAmount(amounts, most), currency) },
    where: t("cashier:deposit.where", { currency, country: player ? format.countryName(player.country) : "" }),
    amountHint: t("cashier:deposit.amountHint", {
      count: CURRENCY_EXPONENT[currency],
      example: format.amount(toMoney(2_550n * 10n ** BigInt(CURRENCY_EXPONENT[currency] - 2), currency)),
    }),
  };
}

export type DepositChoices = ReturnType<typeof depositChoices>;

/** Why no deposit can be begun, and the page that can change it. */
export interface DepositGate {
  title: string;
  text: string | null;
  next: { href: string; label: string; kind: "act" | "stop" } | null;
}

/** Why no deposit can be started now, in the order in which the platform refuses. Null when nothing prevents it. */
export function depositGate(scope: Scope, { methods, pausedUntil }: DataOf<"listDepositMethods">): DepositGate | null {
  const { player, paths, t, format } = scope;
  const to = soughtTable(scope)?.to;
  if (player && !player.isEmailConfirmed) {
    const [title, text] = [t("account:balance.unconfirmedTitle"), t("account:balance.unconfirmedText")];
    return {
      title,
      text,
      next: { href: paths.confirmEmail({ to }), label: t("account:balance.confirm"), kind: "act" },
    };
  }
  if (player && player.missingIdentity.length > 0) {
    const href = paths.addProfileData({ to: `${paths.balance({ to })}#deposit` });
    const next = { href, label: t("cashier:gate.go"), kind: "act" } as const;
    return { title: t("cashier:gate.title"), text: t("cashier:gate.text"), next };
  }
  if (pausedUntil) {
    const time = format.date(pausedUntil, "clock");
    return { title: t("cashier:paused.title", { time }), text: t("cashier:paused.text"), next: null };
  }
  if (methods.length > 0) return null;
  return { title: t("cashier:deposit.none", { currency: player?.currency }), text: null, next: null };
}
