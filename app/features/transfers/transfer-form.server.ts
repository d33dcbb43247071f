import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { issue } from "#app/contract/errors.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import type { DataOf } from "#app/contract/types.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { positiveAmount } from "#app/lib/amount-issue.ts";
import { amountIn, limitsText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

const currency = z.enum(realCurrency.options, issue("invalid_choice"));

/** The fields of a transfer, as typed. */
export const transferFields = z.object({ from: currency, to: currency, amount: z.string(issue("required")) });

/** The transfer, its amount in major units of the source currency, in the format of the page's language. */
export const transferForm = ({ format }: Scope) =>
  transferFields.transform(({ from, to, amount }, context) => {
    const minor = positiveAmount(amount, format.moneyPattern(from), { context, field: "amount" });
    return minor === undefined ? z.NEVER : { from, to, amount: toMoney(minor, from) };
  });

type Transfer = z.output<ReturnType<typeof transferForm>>;

export const addForm = z.object({ currency });

/** An account that is emptied and closed, and the account that receives its money. */
export const emptyForm = z.object({ from: currency, to: currency });

/** A refusal of the amount is shown at its field, in figures; any other error is rethrown. */
export function refuseAmount(scope: Scope, { amount, to }: Transfer, error: unknown): never {
  const { t, format } = scope;
  if (isRefusal(error, "insufficient_funds")) throw new FormRefusal(t("transfers:move.tooMuch"), "amount");
  if (!isRefusal(error, "amount_out_of_limits")) throw error;
  const [minimum, maximum, limits] = [amountIn(error, "minimum"), amountIn(error, "maximum"), limitsText(scope, error)];
  if (!minimum || !maximum || limits === undefined) throw error;
  if (minorUnits(maximum) >= minorUnits(minimum)) throw new FormRefusal(limits, "amount");
  // Of less than the minimum all can be moved, unless it comes to nothing.
  const isAll = amount.amount === maximum.amount;
  const text = isAll
    ? t("transfers:move.nothing", { amount: format.money(amount), currency: to })
    : t("transfers:move.least", { least: format.shortMoney(minimum), all: format.money(maximum) });
  throw new FormRefusal(text, "amount");
}

type Terms = DataOf<"getTransferTerms">;

/** The choices of the form: source and target accounts, and the minimum of each. */
export function transferChoices({ t, format }: Scope, { accounts, quoteSeconds, rates }: Terms) {
  const changeable = accounts.filter(({ minimum }) => minimum !== null);
  return {
    problem: rates ? (changeable.length < 2 ? t("transfers:move.oneAccount") : null) : t("transfers:move.noRates"),
    from: changeable.map(({ currency, cash }) => ({
      value: currency,
      label: t("transfers:move.free", { currency, amount: format.money(cash) }),
    })),
    to: changeable.map(({ currency }) => ({
      value: currency,
      label: `${currency} · ${format.currencyName(currency)}`,
    })),
    /** From the active account into another. */
    first: {
      from: changeable.find(({ active }) => active)?.currency ?? changeable[0]?.currency,
      to: changeable.find(({ active }) => !active)?.currency,
    },
    least: changeable.flatMap(({ minimum }) => (minimum ? [format.money(minimum)] : [])).join(" · "),
    note: t("transfers:move.note", { count: quoteSeconds }),
  };
}
