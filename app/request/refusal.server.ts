import { data } from "@remix-run/node";
import { ApiFailure } from "#app/api/failure.ts";
import { secondsLeft } from "#app/contract/envelope.ts";
import { ERROR_CODES, readIssue } from "#app/contract/errors.ts";
import type { Money } from "#app/contract/money.ts";
import { money } from "#app/contract/money-schemas.ts";
import type { OperationId } from "#app/contract/types.ts";
import type { PageError } from "#app/lib/page-error.ts";
import type { Scope } from "./scope.ts";

/** A field's issue in the page's language; a schema may name a refusal of the platform as well. */
export function issueText(scope: Scope, message: string): string {
  const { code, parameters } = readIssue(message);
  const refusal = code === "invalid" && ERROR_CODES.find((known) => known === message);
  return refusal ? scope.t(`errors:code.${refusal}`) : scope.t(`errors:field.${code}`, parameters);
}

/** An amount that a refusal names; undefined without one. */
export function amountIn({ failures }: ApiFailure, name: string): Money | undefined {
  const { [name]: amount, currency } = failures[0]?.parameters ?? {};
  const { data } = money.safeParse({ amount, currency });
  return data;
}

/** The limits an amount must be within, if a refusal names them. */
export function limitsText({ t, format }: Scope, failure: ApiFailure): string | undefined {
  const [minimum, maximum] = [amountIn(failure, "minimum"), amountIn(failure, "maximum")];
  if (!minimum || !maximum) return undefined;
  return t("errors:field.amount_range", { minimum: format.shortMoney(minimum), maximum: format.shortMoney(maximum) });
}

/** A refusal in words, with the request id if the player may need to tell support. */
export function refusalText(scope: Scope, failure: ApiFailure): string {
  const text = scope.t(`errors:code.${failure.code}`, { ...failure.failures[0]?.parameters });
  return failure.status >= 500 ? `${text} ${scope.t("errors:request", { id: failure.requestId })}` : text;
}

/** The page of the root ErrorBoundary for a refusal, with its text. */
export function refusedPage(scope: Scope, failure: ApiFailure) {
  const { code, requestId, status } = failure;
  const seconds = secondsLeft(failure.failures[0]?.parameters, new Date());
  if (seconds !== null) scope.retryAfter(seconds);
  return data({ code, requestId, text: refusalText(scope, failure) } satisfies PageError, { status });
}

/** A posted form that no page of ours sends, such as one without an intent. */
export const malformed = (scope: Scope) =>
  refusedPage(scope, new ApiFailure([{ code: "malformed_request" }], scope.requestId));

/** Logs a refusal that the player sees only in general words, so that the operator can find the cause (SPEC §8). */
export function logRefusal({ log, requestId }: Scope, operation: OperationId, { code }: ApiFailure): void {
  log.warn({ requestId, operation, refused: code }, "refused");
}
