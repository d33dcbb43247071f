import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import { issue } from "#app/contract/errors.ts";
import { type Currency, majorUnits, minorUnits, parseMajorUnits, realCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { operationId } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** Amount by a cell or in the field, which wins when both are filled; in major units, as a person writes it. */
export const depositForm = (currency: Currency) =>
  z
    .object({
      operationId,
      method: z.enum(PAYMENT_METHODS, issue("invalid_choice")),
      amount: z.string().optional(),
      other: z.string().optional(),
    })
    .transform(({ amount, other, ...rest }, context) => {
      const minor = parseMajorUnits(other ?? amount ?? "", currency);
      if (minor === undefined || minor <= 0n) {
        context.addIssue({ code: "custom", path: ["other"], message: issue("invalid_amount") });
        return z.NEVER;
      }
      return { ...rest, amount: toMoney(minor, currency) };
    });

/** A refusal of the amount is shown at its field, with the limits it broke; any other error is thrown on. */
export function refuseAmount(scope: Scope, error: unknown): never {
  if (!isRefusal(error, "amount_out_of_limits")) throw error;
  const { minimum, maximum, currency } = error.failures[0]?.parameters ?? {};
  const code = realCurrency.safeParse(currency);
  if (!code.success) throw error;
  const limit = (amount: unknown) => scope.format.shortMoney({ amount: String(amount), currency: code.data });
  throw new FormRefusal(
    scope.t("errors:field.amount_range", { minimum: limit(minimum), maximum: limit(maximum) }),
    "other",
  );
}

/** Amounts offered at once, as multiples of the lowest deposit any method takes. */
const OFFERED = [1n, 2n, 5n, 10n];

/** What is said where no way to pay takes the player's currency; null where one does. */
export const noMethods = ({ t, player }: Scope, { methods }: DataOf<"listDepositMethods">): string | null =>
  methods.length > 0 ? null : t("account:deposit.none", { currency: player?.currency });

/** Terms of every method stand on it before it is chosen (PRODUCT §10). */
export function depositChoices({ t, format }: Scope, { methods }: DataOf<"listDepositMethods">) {
  const lowest = methods.map(({ minimum }) => minorUnits(minimum)).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
  const { currency } = methods[0]?.minimum ?? { currency: "EUR" as const };
  return {
    currency,
    methods: methods.map(({ id, minimum, maximum, feeBasisPoints, expectedMinutes }) => ({
      value: id,
      label: t(`account:method.${id}`),
      icon: id,
      note: [
        feeBasisPoints === 0
          ? t("account:deposit.free")
          : t("account:deposit.fee", { share: format.percent(feeBasisPoints / 10_000) }),
        expectedMinutes === 0 ? t("account:deposit.atOnce") : t("account:deposit.expected", { count: expectedMinutes }),
        t("account:deposit.range", { minimum: format.shortMoney(minimum), maximum: format.shortMoney(maximum) }),
      ].join(" "),
    })),
    amounts: OFFERED.map((times) => ({
      value: majorUnits(lowest * times, currency),
      label: format.shortMoney(toMoney(lowest * times, currency)),
    })),
  };
}
