import type { Money } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";

/** Fees and limits of a payment method, which are shown before it is chosen (PRODUCT §10). */
export function methodFacts(
  { t, format }: Scope,
  { minimum, maximum, feeBasisPoints }: { minimum: Money; maximum: Money; feeBasisPoints: number },
) {
  const share = format.percent(feeBasisPoints / 10_000, feeBasisPoints % 100 === 0 ? 0 : 2);
  const limits = { minimum: format.shortMoney(minimum), maximum: format.shortMoney(maximum) };
  return [
    {
      name: t("cashier:deposit.fee"),
      value: feeBasisPoints ? t("cashier:deposit.share", { share }) : t("cashier:deposit.free"),
    },
    { name: t("cashier:deposit.limits"), value: t("cashier:deposit.range", limits) },
  ];
}
