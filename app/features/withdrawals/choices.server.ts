import type { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { methodFacts } from "#app/page/method-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { wayOf } from "./form.server.ts";

type Offer = DataOf<"listWithdrawalMethods">;
type Method = Offer["methods"][number];

const byAmount = (a: Money, b: Money) => Number(minorUnits(a) - minorUnits(b));

/** The withdrawal form: every method with its facts, preselecting the one to which money goes back first. */
export function withdrawChoices(scope: Scope, offer: Offer) {
  const { free, cancellable, methods } = offer;
  const { t, format } = scope;
  const first = methods.find(({ isFirst }) => isFirst);
  const ways = methods.flatMap((method) => waysOf(scope, method, first));
  const open = first ? [first] : methods;
  const most = open
    .map(({ maximum }) => maximum)
    .toSorted(byAmount)
    .at(-1);
  const limits = {
    minimum: format.money(leastOf(offer) ?? free),
    maximum: format.money(most && minorUnits(most) < minorUnits(free) ? most : free),
  };
  return {
    currency: free.currency,
    free: free.amount,
    pattern: format.moneyPattern(free.currency),
    ways,
    typed: methods.filter(({ isTyped, isFirst }) => isTyped && (isFirst || !first)).map(({ id }) => id),
    chosen: ways.find(({ disabled }) => !disabled)?.value ?? "",
    amountHint: t("withdrawals:form.amountHint", limits),
    why: first && t("withdrawals:form.why", namesOf(scope, first)),
    turnover: turnoverText(scope, offer),
    note: t(cancellable ? "withdrawals:form.cancellable" : "withdrawals:form.final"),
  };
}

export type WithdrawChoices = ReturnType<typeof withdrawChoices>;

/** Whether a person looks at the withdrawal for what is still to be staked of deposits, and how much that is. */
const turnoverText = ({ t, format }: Scope, { unstaked }: Offer): string =>
  minorUnits(unstaked) > 0n
    ? `${t("withdrawals:reason.turnover", { left: format.money(unstaked) })} ${t("withdrawals:turnoverNote")}`
    : t("withdrawals:turnoverMet");

/** The smallest amount that can be asked for now; null without a way. */
export function leastOf({ methods }: Offer): Money | null {
  const first = methods.find(({ isFirst }) => isFirst);
  return (first ? [first] : methods).map(({ minimum }) => minimum).toSorted(byAmount)[0] ?? null;
}

/** Why nothing of what is free can be withdrawn, in words; null where something can. */
export function nothingToWithdraw({ t, format }: Scope, free: Money, least: Money | null): string | null {
  if (minorUnits(free) <= 0n) return t("withdrawals:none.money");
  if (!least) return t("withdrawals:none.way", { currency: free.currency });
  return minorUnits(free) < minorUnits(least) ? t("withdrawals:none.least", { least: format.money(least) }) : null;
}

const namesOf = ({ t, format }: Scope, { id, owed }: Method) => ({
  amount: format.money(owed),
  method: t(`account:method.${id}`),
});

/** One entry of a method for each known destination, and one for a typed destination. */
function waysOf(scope: Scope, method: Method, first: Method | undefined) {
  const { t } = scope;
  const { id, card, destinations, isTyped, feeBasisPoints } = method;
  const name = t(`account:method.${id}`);
  const another = destinations.length > 0 ? `${name} · ${t("withdrawals:form.another")}` : name;
  const places = [
    ...(card === null ? destinations : [{ id: undefined, label: card }]).map((place) => ({
      value: wayOf(id, place.id),
      label: `${name} ${place.label}`,
    })),
    ...(isTyped ? [{ value: wayOf(id), label: another }] : []),
  ];
  const facts = factsOf(scope, method, first);
  return places.map((place) => ({
    ...place,
    icon: id satisfies (typeof PAYMENT_METHODS)[number],
    facts,
    fee: feeBasisPoints,
    disabled: first !== undefined && first.id !== id,
  }));
}

/** The facts of a method before it is chosen: its fee, its limits, how long it took others, what is left for it. */
function factsOf(scope: Scope, method: Method, first: Method | undefined) {
  const { t, format } = scope;
  const { times } = method;
  return [
    ...methodFacts(scope, method),
    {
      name: t("cashier:deposit.time"),
      value:
        times.medianSeconds === null
          ? t("withdrawals:times.few")
          : t("withdrawals:times.halfWithin", { time: format.duration(times.medianSeconds) }),
    },
    ...(first
      ? [
          {
            name: t("withdrawals:form.order"),
            value:
              first.id === method.id
                ? t("withdrawals:form.first", namesOf(scope, first))
                : t("withdrawals:form.after", namesOf(scope, first)),
          },
        ]
      : []),
  ];
}
