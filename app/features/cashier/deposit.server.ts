import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { PAYMENT_METHODS, type Payment } from "#app/contract/cashier.ts";
import { issue } from "#app/contract/errors.ts";
import { CURRENCY_EXPONENT, majorUnits, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { operationId } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { readAmount } from "#app/lib/amount.ts";
import { methodFacts } from "#app/page/method-facts.server.ts";
import { limitsText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** What the form of a deposit sends, as it is typed. */
export const depositFields = z.object({
  operationId,
  method: z.enum(PAYMENT_METHODS, issue("invalid_choice")),
  amount: z.string().optional(),
  other: z.string().optional(),
});

/** Amount by a cell or in the field, which wins when both are filled; in major units, as the page's language writes it. */
export const depositForm = ({ format, player }: Scope) =>
  depositFields.transform(({ amount, other, ...rest }, context) => {
    const currency = player?.currency ?? "EUR";
    const pattern = format.moneyPattern(currency);
    const minor = readAmount(other ?? amount ?? "", pattern.decimals, pattern);
    if (minor === undefined || minor <= 0n) {
      const message = issue(minor === undefined && other !== undefined ? "unclear_amount" : "invalid_amount");
      context.addIssue({ code: "custom", path: ["other"], message });
      return z.NEVER;
    }
    return { ...rest, amount: toMoney(minor, currency) };
  });

/** A refusal of the amount is shown at its field, with the limits it broke; any other error is thrown on. */
export function refuseAmount(scope: Scope, error: unknown): never {
  if (!isRefusal(error, "amount_out_of_limits")) throw error;
  const limits = limitsText(scope, error);
  throw limits === undefined ? error : new FormRefusal(limits, "other");
}

type Methods = DataOf<"listDepositMethods">["methods"];

/** Amounts offered at once, as multiples of the lowest deposit any method takes. */
const OFFERED = [1n, 2n, 5n, 10n];

/** The amounts to choose among, with the one of last time. */
function offeredAmounts(methods: Methods, last: bigint | undefined): bigint[] {
  const lowest = methods.map(({ minimum }) => minorUnits(minimum)).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
  const amounts = new Set(OFFERED.map((times) => lowest * times));
  if (last !== undefined) amounts.add(last);
  return [...amounts].sort((a, b) => (a < b ? -1 : 1));
}

/** The terms of a method. */
function factsOf(scope: Scope, method: Methods[number]) {
  const { t } = scope;
  const { expectedMinutes } = method;
  return [
    ...methodFacts(scope, method),
    {
      name: t("cashier:deposit.time"),
      value: expectedMinutes ? t("cashier:deposit.minutes", { count: expectedMinutes }) : t("cashier:deposit.atOnce"),
    },
  ];
}

/** The form of a deposit: ways and amounts, with those of the last deposit chosen. */
export function depositChoices(
  scope: Scope,
  { methods }: Pick<DataOf<"listDepositMethods">, "methods">,
  last?: Payment,
) {
  const { t, format, player } = scope;
  const currency = methods[0]?.minimum.currency ?? player?.currency ?? "EUR";
  const lastAmount = last?.amount.currency === currency ? minorUnits(last.amount) : undefined;
  const amounts = offeredAmounts(methods, lastAmount);
  const known = methods.find(({ id }) => id === last?.method) ?? methods[0];
  return {
    currency,
    pattern: format.moneyPattern(currency),
    fees: Object.fromEntries(methods.map(({ id, feeBasisPoints }) => [id, feeBasisPoints])),
    ways: methods.map((method) => ({
      value: method.id,
      label: t(`account:method.${method.id}`),
      icon: method.id,
      facts: factsOf(scope, method),
    })),
    amounts: amounts.map((amount) => ({
      value: majorUnits(amount, currency),
      label: format.shortMoney(toMoney(amount, currency)),
    })),
    chosen: { method: known?.id, amount: majorUnits(lastAmount ?? amounts[1] ?? 0n, currency) },
    where: t("cashier:deposit.where", { currency, country: player ? format.countryName(player.country) : "" }),
    amountHint: t("cashier:deposit.amountHint", {
      count: CURRENCY_EXPONENT[currency],
      example: format.amount(toMoney(2_550n * 10n ** BigInt(CURRENCY_EXPONENT[currency] - 2), currency)),
    }),
  };
}

export type DepositChoices = ReturnType<typeof depositChoices>;

/** Why no deposit can be begun now: in the order in which the platform refuses. Null when nothing forbids it. */
export function depositGate(
  { player, paths, t, format }: Scope,
  { methods, pausedUntil }: DataOf<"listDepositMethods">,
) {
  if (player && !player.isEmailConfirmed) {
    const [title, text] = [t("account:balance.unconfirmedTitle"), t("account:balance.unconfirmedText")];
    return { title, text, next: { href: paths.confirmEmail(), label: t("account:balance.confirm") } };
  }
  if (player && player.missingIdentity.length > 0) {
    const next = { href: paths.addProfileData({ to: `${paths.balance()}#deposit` }), label: t("cashier:gate.go") };
    return { title: t("cashier:gate.title"), text: t("cashier:gate.text"), next };
  }
  if (pausedUntil) {
    const time = format.date(pausedUntil, "clock");
    return { title: t("cashier:paused.title", { time }), text: t("cashier:paused.text"), next: null };
  }
  if (methods.length > 0) return null;
  return { title: t("cashier:deposit.none", { currency: player?.currency }), text: null, next: null };
}

export type DepositGate = NonNullable<ReturnType<typeof depositGate>>;
