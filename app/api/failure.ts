import type { Failure } from "#app/contract/envelope.ts";
import { ERROR_STATUS, type ErrorCode } from "#app/contract/errors.ts";

/** The platform refused, or could not be reached (`unavailable`). */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly status: number;
  readonly code: ErrorCode;

  constructor(
    readonly failures: readonly Failure[],
    readonly requestId: string,
  ) {
    const code = failures[0]?.code ?? "internal";
    super(code);
    this.code = code;
    this.status = ERROR_STATUS[code];
  }
}

/** Whether this is a refusal by the platform with one of these codes. */
export const isRefusal = (error: unknown, ...codes: ErrorCode[]): error is ApiFailure =>
  error instanceof ApiFailure && codes.includes(error.code);
