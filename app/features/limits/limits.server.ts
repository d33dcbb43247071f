import type { Step } from "#app/components/Steps.tsx";
import { LIMIT_KINDS, type Limit, limitPeriod, REALITY_CHECK_MINUTES } from "#app/contract/limits.ts";
import { CURRENCY_EXPONENT, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import {
  isSet,
  meterView,
  nameOf,
  type SetLimit,
  tightestDeposit,
  unitsOf,
  valueText,
} from "#app/page/limit-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Limits = DataOf<"getLimits">;

/** The page of limits: first what can still be deposited, then every limit, then what waits. */
export function limitsView(scope: Scope, { baseCurrency, limits, realityCheck }: Limits) {
  const { t, format } = scope;
  return {
    first: firstFigure(scope, limits),
    kinds: LIMIT_KINDS.map((kind) => ({
      kind,
      title: t(`limits:kind.${kind}`),
      periods: limits.filter((limit) => limit.kind === kind).map((limit) => periodView(scope, limit)),
    })),
    rules: t("limits:rules", { currency: format.currencyName(baseCurrency) }),
    waiting: limits.filter(isSet).flatMap((limit) => changeView(scope, limit)),
    set: {
      kinds: LIMIT_KINDS.map((kind) => ({ value: kind, label: t(`limits:kind.${kind}`) })),
      periods: limitPeriod.options.map((period) => ({ value: period, label: t(`limits:period.${period}`) })),
      currency: baseCurrency,
      pattern: format.moneyPattern(baseCurrency),
      decimals: CURRENCY_EXPONENT[baseCurrency],
      example: format.amount(toMoney(2_550n * 10n ** BigInt(CURRENCY_EXPONENT[baseCurrency] - 2), baseCurrency)),
      now: Object.fromEntries(limits.map((limit) => [keyOf(limit), limit.limit && String(unitsOf(limit.limit))])),
    },
    removable: limits.filter(isSet).map((limit) => ({
      value: keyOf(limit),
      label: nameOf(scope, limit),
      note: valueText(scope, limit.limit),
    })),
    check: {
      chosen: String(realityCheck.everyMinutes),
      choices: REALITY_CHECK_MINUTES.map((minutes) => ({
        value: String(minutes),
        label: t("limits:check.minutes", { minutes }),
      })),
    },
  };
}

export type LimitsView = ReturnType<typeof limitsView>;

/** The key of one of the twelve limits. */
export const keyOf = ({ kind, period }: Pick<Limit, "kind" | "period">): string => `${kind}.${period}`;

function firstFigure(scope: Scope, limits: readonly Limit[]) {
  const { t } = scope;
  const tightest = tightestDeposit(limits);
  if (!tightest) return null;
  const of = { limit: valueText(scope, tightest.limit), period: t(`limits:period.${tightest.period}`) };
  return { amount: valueText(scope, tightest.left), of: t("limits:ofLimit", of) };
}

const periodView = (scope: Scope, limit: Limit) => ({
  name: scope.t(`limits:period.${limit.period}`),
  meter: isSet(limit) ? meterView(scope, limit) : null,
});

/** A looser limit that waits, with its cancellation and, once it may be given, the confirmation. */
function changeView(scope: Scope, limit: SetLimit) {
  const { t, format } = scope;
  const { change, kind, period } = limit;
  if (!change) return [];
  const now = valueText(scope, limit.limit);
  const to = change.to === null ? null : valueText(scope, change.to);
  const isReady = Date.parse(change.from) <= Date.now();
  const names = { name: nameOf(scope, limit), now, to };
  const values = { now, time: format.date(change.askedAt) };
  return {
    key: keyOf(limit),
    kind,
    period,
    isReady,
    title: to === null ? t("limits:waiting.off", names) : t("limits:waiting.to", names),
    text: isReady ? t("limits:waiting.ready", values) : t("limits:waiting.text", values),
    steps: stepsOf(scope, change, isReady, now),
    keep: t("limits:waiting.keep", { now }),
    confirm: to === null ? t("limits:waiting.confirmOff") : t("limits:waiting.confirm", { to }),
  };
}

function stepsOf({ t, format }: Scope, change: NonNullable<Limit["change"]>, isReady: boolean, now: string): Step[] {
  const from = format.date(change.from);
  return [
    { title: t("limits:waiting.asked"), time: format.date(change.askedAt), state: "done" },
    {
      title: t("limits:waiting.waits"),
      // In the text, because the column of times is too narrow for it on a phone.
      why: t("limits:waiting.until", { time: from }),
      state: isReady ? "done" : "now",
      text: t("limits:waiting.again"),
    },
    {
      title: t("limits:waiting.second"),
      state: isReady ? "now" : "ahead",
      text: t("limits:waiting.lapses", { time: format.date(change.lapsesAt), now }),
    },
  ];
}
