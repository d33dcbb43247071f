import { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { PAYMENT_METHODS } from "#app/contract/cashier.ts";
import { issue } from "#app/contract/errors.ts";
import { toMoney } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { operationId } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { positiveAmount } from "#app/lib/amount-issue.ts";
import { amountIn, issueText, limitsText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Method = (typeof PAYMENT_METHODS)[number];

/** A method, or a known destination of one: `bank`, `bank-dst_…`. */
const WAY = new RegExp(`^(${PAYMENT_METHODS.join("|")})(?:-(.+))?$`);

export const wayOf = (method: Method, destinationId?: string): string =>
  destinationId === undefined ? method : `${method}-${destinationId}`;

/** The fields of the withdrawal form, as typed; each typed destination has a field of its own name. */
export const withdrawFields = z.object({
  operationId,
  to: z.string(issue("invalid_choice")).regex(WAY, issue("invalid_choice")),
  amount: z.string().optional(),
  bank: z.string().optional(),
  ewallet: z.string().optional(),
  crypto: z.string().optional(),
});

/**
 * Amount in major units, in the format of the page's language, and out of the destination fields the one of the chosen method.
 */
export const withdrawForm = ({ format, player }: Scope) =>
  withdrawFields.transform(({ operationId: id, to, amount, ...typed }, context): InputOf<"createWithdrawal"> => {
    const currency = player?.currency ?? "EUR";
    const minor = positiveAmount(amount ?? "", format.moneyPattern(currency), { context, field: "amount" });
    const [, name, destinationId] = WAY.exec(to) ?? [];
    const method = PAYMENT_METHODS.find((known) => known === name);
    const destination = method && method !== "card" && destinationId === undefined ? typed[method] : undefined;
    const isMissing = method !== "card" && destinationId === undefined && destination === undefined;
    if (isMissing) context.addIssue({ code: "custom", path: [method ?? "to"], message: issue("required") });
    if (!method || isMissing || minor === undefined) return z.NEVER;
    return { operationId: id, method, amount: toMoney(minor, currency), destination, destinationId };
  });

/** Reports the platform's refusal of a withdrawal at the field it concerns, with its figures; anything else is rethrown. */
export function refuseWithdrawal(scope: Scope, { method }: InputOf<"createWithdrawal">, error: unknown): never {
  if (!(error instanceof ApiFailure)) throw error;
  const [failure] = error.failures;
  if (!failure) throw error;
  const { t, format } = scope;
  const { code, path, issue: problem, parameters } = failure;
  const money = (name: string) => {
    const amount = amountIn(error, name);
    return amount ? format.money(amount) : "";
  };
  const limits = code === "amount_out_of_limits" ? limitsText(scope, error) : undefined;
  if (limits !== undefined) throw new FormRefusal(limits, "amount");
  if (code === "not_free" || code === "insufficient_funds") {
    throw new FormRefusal(t(`withdrawals:refused.${code}`, { free: money("free") }), "amount");
  }
  if (code === "other_method_first") {
    const first = PAYMENT_METHODS.find((known) => known === parameters?.method) ?? method;
    const names = { amount: money("amount"), method: t(`account:method.${first}`) };
    // The amount is too large for the chosen method: the rest must go by another.
    throw new FormRefusal(t("withdrawals:refused.other_method_first", names), first === method ? "amount" : "to");
  }
  if (path === "destination" && problem) throw new FormRefusal(issueText(scope, problem), method);
  if (path === "destinationId" && problem) throw new FormRefusal(issueText(scope, problem), "to");
  throw error;
}
