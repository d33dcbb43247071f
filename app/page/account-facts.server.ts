import { minorUnits } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Account = DataOf<"getBalance">["accounts"][number];

/** The facts about a currency account that every list of the player's accounts shows. */
export function accountFacts(
  { t, format }: Scope,
  { currency, active, cash, held, bonus }: Pick<Account, "currency" | "active" | "cash" | "held" | "bonus">,
) {
  return {
    currency,
    active: active ? t("account:accounts.active") : null,
    cash: format.money(cash),
    besides: [
      minorUnits(held) > 0n
        ? t("account:accounts.held", { amount: format.money(held) })
        : t("account:accounts.nothingHeld"),
      ...(minorUnits(bonus) > 0n ? [t("account:accounts.bonus", { amount: format.money(bonus) })] : []),
    ].join(" "),
  };
}
