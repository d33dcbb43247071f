import type { DataOf } from "#app/contract/types.ts";
import { meterView, nameOf, tightestDeposit, valueText } from "#app/page/limit-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * What can still be deposited within the player's own limits; null where none is set. Most players have none, which the payment
 * methods report already.
 */
export async function ownLimit(scope: Scope, { left: isLimited }: Pick<DataOf<"listDepositMethods">, "left">) {
  const { t } = scope;
  const tightest = isLimited && tightestDeposit((await scope.call("getLimits", {})).limits);
  if (!tightest) return null;
  const [left, limit] = [valueText(scope, tightest.left), valueText(scope, tightest.limit)];
  return {
    name: nameOf(scope, tightest),
    meter: meterView(scope, tightest),
    text: t("limits:cashier.afterwards", { left, limit, period: t(`limits:period.${tightest.period}`) }),
  };
}

export type OwnLimit = NonNullable<Awaited<ReturnType<typeof ownLimit>>>;
