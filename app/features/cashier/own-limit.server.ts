import type { DataOf } from "#app/contract/types.ts";
import { meterView, nameOf, valueText } from "#app/page/limit-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** What can still be deposited within the player's own limits; null where none is set. */
export function ownLimit(scope: Scope, { left: tightestLeft }: Pick<DataOf<"listDepositMethods">, "left">) {
  const { t } = scope;
  if (!tightestLeft) return null;
  const { amount, ...rest } = tightestLeft;
  const tightest = { kind: "deposit", left: amount, ...rest } as const;
  const [left, limit] = [valueText(scope, tightest.left), valueText(scope, tightest.limit)];
  return {
    name: nameOf(scope, tightest),
    meter: meterView(scope, tightest),
    text: t("limits:cashier.afterwards", { left, limit, period: t(`limits:period.${tightest.period}`) }),
  };
}

export type OwnLimit = NonNullable<ReturnType<typeof ownLimit>>;
