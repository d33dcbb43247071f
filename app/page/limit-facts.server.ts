import type { Limit } from "#app/contract/limits.ts";
import { type Money, minorUnits } from "#app/contract/money.ts";
import { minutesText } from "#app/lib/minutes.ts";
import type { Scope } from "#app/request/scope.ts";

/** A limit is nearly used once less than this fraction of it (one fifth) is left. */
const NEAR_PART = 5n;

/** A limit that is set. */
export type SetLimit = Limit & { limit: NonNullable<Limit["limit"]>; left: NonNullable<Limit["left"]> };

/** What a meter shows of it. */
type Measured = Pick<SetLimit, "kind" | "period" | "limit" | "used" | "left" | "next">;

export const isSet = (limit: Limit): limit is SetLimit => limit.limit !== null && limit.left !== null;

/** A value of a limit in its smallest unit: minor units, or minutes. */
export const unitsOf = (value: Money | number): bigint =>
  typeof value === "number" ? BigInt(value) : minorUnits(value);

/** A value of a limit in words: an amount, or hours and minutes. */
export const valueText = ({ t, format }: Pick<Scope, "t" | "format">, value: Money | number): string =>
  typeof value === "number" ? minutesText(t, value) : format.money(value);

const isNear = ({ left, limit }: Pick<SetLimit, "left" | "limit">): boolean =>
  unitsOf(left) * NEAR_PART < unitsOf(limit);

const nearText = (t: Scope["t"], limit: Pick<SetLimit, "left" | "limit">): string | null => {
  if (unitsOf(limit.left) <= 0n) return t("limits:usedUp");
  return isNear(limit) ? t("limits:near") : null;
};

export const nameOf = ({ t }: Pick<Scope, "t">, { kind, period }: Pick<Limit, "kind" | "period">): string =>
  t("limits:name", { kind: t(`limits:kind.${kind}`), period: t(`limits:period.${period}`) });

/** A limit that is set, with its used and remaining amounts and what becomes available next. */
export function meterView(scope: Scope, limit: Measured) {
  const { t, format } = scope;
  const figures = { used: shortText(scope, limit.used), limit: shortText(scope, limit.limit) };
  const { next } = limit;
  const left = t("limits:left", { left: valueText(scope, limit.left) });
  const more = next && t("limits:next", { more: valueText(scope, next.more), time: format.date(next.at) });
  return {
    /** Screen readers read the figures of the meter. */
    label: t("limits:meter", { name: nameOf(scope, limit), ...figures }),
    usedOf: t("limits:usedOf", figures),
    percent: percentOf(limit),
    near: nearText(t, limit),
    note: [left, more].filter(Boolean).join(" "),
  };
}

export type MeterView = ReturnType<typeof meterView>;

/** The shortest form, beside a meter. */
const shortText = (scope: Scope, value: Money | number) =>
  typeof value === "number" ? valueText(scope, value) : scope.format.shortMoney(value);

function percentOf({ used, limit }: Measured): number {
  const percent = Number((unitsOf(used) * 100n) / unitsOf(limit));
  return Math.min(100, percent);
}

/** What is left of each limit that is set: nearly used ones first, and deposit limits, which no bet uses, last in any case. */
export function leftFacts(scope: Scope, limits: readonly Limit[]) {
  const { t } = scope;
  return limits
    .filter(isSet)
    .toSorted(byUse)
    .map((limit) => ({
      name: t(`limits:leftOf.${limit.kind}`, { period: t(`limits:period.${limit.period}`) }),
      figure: valueText(scope, limit.left),
      near: nearText(t, limit),
    }));
}

const placeOf = (limit: SetLimit) => (limit.kind === "deposit" ? 2 : isNear(limit) ? 0 : 1);
const byUse = (one: SetLimit, other: SetLimit) => placeOf(one) - placeOf(other);

type DepositLimit = SetLimit & { kind: "deposit" };

/** The deposit limit with the least left: what can still be deposited. */
export function tightestDeposit(limits: readonly Limit[]): DepositLimit | null {
  const ofDeposits = limits.filter(isSet).filter((limit): limit is DepositLimit => limit.kind === "deposit");
  const [first, ...others] = ofDeposits;
  const tighter = (one: DepositLimit, other: DepositLimit) => (unitsOf(other.left) < unitsOf(one.left) ? other : one);
  return first ? others.reduce(tighter, first) : null;
}
