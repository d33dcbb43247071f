import type { Step } from "#app/components/Steps.tsx";
import { type Payment, type PaymentDetails, WITHDRAWAL_STATES } from "#app/contract/cashier.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { PayoutTimes } from "#app/contract/withdrawals.ts";
import { paymentState } from "#app/lib/payment-state.ts";
import { isUnderWay } from "#app/lib/under-way.ts";
import type { Scope } from "#app/request/scope.ts";

type PaymentStep = PaymentDetails["steps"][number];

const GAVE_BACK: readonly Payment["state"][] = ["refused", "failed", "returned", "cancelled"];

/** The remaining steps of a withdrawal in progress. */
const AHEAD: Partial<Record<Payment["state"], readonly ("sent" | "done")[]>> = {
  requested: ["sent", "done"],
  in_review: ["sent", "done"],
  approved: ["sent", "done"],
  sent: ["done"],
};

/** A withdrawal followed to its end, in the page's language. */
export function withdrawalView(scope: Scope, payment: PaymentDetails, times: PayoutTimes | undefined) {
  const { t, format } = scope;
  const { id, state, fee, cancellable } = payment;
  const names = namesOf(scope, payment);
  const known = WITHDRAWAL_STATES.find((one) => one === state);
  return {
    id,
    title: t("withdrawals:payment.title", { amount: names.amount }),
    word: paymentState(t, payment),
    lead: known ? t(`withdrawals:now.${known}`, names) : "",
    /** The money is back: shown in bold. */
    isBack: GAVE_BACK.includes(state),
    waits: isUnderWay(payment),
    steps: [...payment.steps.map((step) => passed(scope, payment, step, times)), ...stepsAhead(scope, state)],
    facts: [
      { id: "amount", name: t("cashier:deposit.amount"), value: names.amount, isMoney: true },
      { id: "fee", name: t("cashier:deposit.fee"), value: format.money(fee), isMoney: true },
      ...(minorUnits(fee) > 0n
        ? [{ id: "net", name: t("withdrawals:payment.arrives"), value: names.net, isMoney: true }]
        : []),
      {
        id: "to",
        name: t("withdrawals:payment.to"),
        value: names.destination,
        isMoney: false,
      },
      { id: "reference", name: t("withdrawals:payment.reference"), value: id, isMoney: false },
    ],
    cancel: cancellable ? t("withdrawals:payment.cancel", names) : null,
    next: nextOf(scope, payment),
  };
}

/** Waits that end when the player sends something. */
const WAITS_FOR_PLAYER: readonly PaymentStep["reasons"][number]["code"][] = ["documents", "verification_open"];

/** What the player can do next. */
function nextOf({ t, paths }: Scope, { state, steps }: PaymentDetails): { href: string; label: string } | null {
  const href = paths.withdraw();
  const waitsForPlayer = steps.at(-1)?.reasons.some(({ code }) => WAITS_FOR_PLAYER.includes(code));
  if (state === "in_review" && waitsForPlayer)
    return { href: paths.verification(), label: t("withdrawals:payment.documents") };
  if (state === "refused" || state === "returned") return { href, label: t("withdrawals:payment.other") };
  return state === "failed" ? { href, label: t("withdrawals:payment.retry") } : null;
}

/** Where a withdrawal goes: its method, and the masked destination. */
export const placeOf = ({ t }: Scope, { method, destination }: Pick<Payment, "method" | "destination">): string =>
  [t(`account:method.${method}`), destination].filter(Boolean).join(" ");

export const reasonsOf = ({ t, format }: Scope, { reasons }: Pick<PaymentStep, "reasons">): string[] =>
  reasons.map(({ code, amounts: { limit, left } }) =>
    t(`withdrawals:reason.${code}`, { limit: limit && format.money(limit), left: left && format.money(left) }),
  );

const namesOf = (scope: Scope, payment: Payment) => {
  const { amount, fee } = payment;
  return {
    amount: scope.format.money(amount),
    net: scope.format.money(toMoney(minorUnits(amount) - minorUnits(fee), amount.currency)),
    destination: placeOf(scope, payment),
  };
};

/** A state the withdrawal has passed. */
function passed(scope: Scope, payment: PaymentDetails, step: PaymentStep, times: PayoutTimes | undefined): Step {
  const { t, format } = scope;
  const isNow = step === payment.steps.at(-1) && isUnderWay(payment);
  const isBack = GAVE_BACK.includes(step.state);
  const sentences = [
    ...reasonsOf(scope, step),
    ...textsOf(scope, payment, step, isNow),
    ...(isNow ? clockOf(scope, times) : []),
  ];
  return {
    title: paymentState(t, { kind: "withdrawal", state: step.state }),
    time: `${format.date(step.at)} UTC`,
    state: isBack ? "bad" : isNow ? "now" : "done",
    ...(isNow && step.reasons.length > 0 ? { why: t("withdrawals:step.why") } : {}),
    ...(sentences.length > 0 ? { text: sentences.join(" ") } : {}),
    ...(isBack ? { where: t("withdrawals:step.back", namesOf(scope, payment)) } : {}),
  };
}

function textsOf(scope: Scope, payment: PaymentDetails, { state, at, by }: PaymentStep, isNow: boolean): string[] {
  const { t, format } = scope;
  const names = namesOf(scope, payment);
  if (state === "requested") return [t("withdrawals:step.requested", names)];
  if (state === "in_review") return isNow ? [t("withdrawals:step.next")] : [];
  if (state === "approved") return [t(by === "rule" ? "withdrawals:step.byRule" : "withdrawals:step.byPerson")];
  if (state === "sent") return [t("withdrawals:step.sent")];
  if (state === "returned") return [t("withdrawals:step.noFee")];
  if (state !== "done") return [];
  const seconds = (Date.parse(at) - Date.parse(payment.createdAt)) / 1000;
  return [t("withdrawals:step.done", { ...names, time: format.duration(seconds) })];
}

/** How long others waited, where that is known. */
const clockOf = ({ t, format }: Scope, times: PayoutTimes | undefined): string[] =>
  times?.medianSeconds == null || times.percentile95Seconds === null
    ? []
    : [
        t("withdrawals:step.clock", {
          half: format.duration(times.medianSeconds),
          most: format.duration(times.percentile95Seconds),
        }),
      ];

const stepsAhead = ({ t }: Scope, state: Payment["state"]): Step[] =>
  (AHEAD[state] ?? []).map((ahead) => ({
    title: t(`withdrawals:state.${ahead}`),
    state: "ahead",
    text: t(`withdrawals:ahead.${ahead}`),
  }));

export type WithdrawalView = ReturnType<typeof withdrawalView>;
