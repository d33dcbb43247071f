import { ERROR_STATUS, type ErrorCode, type FieldIssue, type IssueParameters, issue } from "#app/contract/errors.ts";

/**
 * The error by which a service refuses: a code of the contract, and parameters of its text. Anything else that is thrown is a
 * fault of the platform and results in `internal` with nothing more.
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly parameters: Record<string, string | number> = {},
    /** Fields to mark, for codes a form can show beside the input. */
    readonly fields: readonly { path: string; issue: string }[] = [],
  ) {
    super(code);
    this.status = ERROR_STATUS[code];
  }
}

/** A refusal that belongs to one field of the form, such as an e-mail that is taken. */
export const fieldRefusal = (code: ErrorCode, path: string, field: FieldIssue, parameters: IssueParameters = {}) =>
  new Refusal(code, {}, [{ path, issue: issue(field, parameters) }]);
