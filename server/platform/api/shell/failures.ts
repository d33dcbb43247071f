import type { Failure } from "#app/contract/envelope.ts";
import { ERROR_STATUS } from "#app/contract/errors.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A refusal in the contract's form. */
function failuresOf({ code, parameters, fields }: Refusal): Failure[] {
  if (fields.length > 0) return fields.map((field) => ({ code, ...field }));
  return [Object.keys(parameters).length > 0 ? { code, parameters } : { code }];
}

/**
 * The response to an error: a refusal in full, an outage of the database as temporary, and a fault of the platform by its code
 * and nothing else. An outage is logged by the connection, once and not for every caller.
 */
export function answerTo(error: unknown): { status: number; failures: Failure[]; isFault: boolean } {
  if (error instanceof Refusal) return { status: error.status, failures: failuresOf(error), isFault: false };
  if (isOutage(error)) return { status: ERROR_STATUS.unavailable, failures: [{ code: "unavailable" }], isFault: false };
  return { status: 500, failures: [{ code: "internal" }], isFault: true };
}
