import type { ApiFailure } from "#app/api/failure.ts";
import { readIssue } from "#app/contract/errors.ts";
import type { Scope } from "./scope.ts";

/** A field's issue in the words of the page's language. */
export function issueText(scope: Scope, message: string): string {
  const { code, parameters } = readIssue(message);
  return scope.t(`errors:field.${code}`, parameters);
}

/** A refusal in words, with the request id where the player may need to tell us of it. */
export function refusalText(scope: Scope, failure: ApiFailure): string {
  const text = scope.t(`errors:code.${failure.code}`, { ...failure.failures[0]?.parameters });
  return failure.status >= 500 ? `${text} ${scope.t("errors:request", { id: failure.requestId })}` : text;
}
