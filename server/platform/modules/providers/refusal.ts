/** Final statuses of a transaction, as in the public contract: a repeat returns the same. */
export type TransactionStatus =
  | "RS_OK"
  | "RS_ERROR_UNKNOWN"
  | "RS_ERROR_NOT_ENOUGH_MONEY"
  | "RS_ERROR_USER_DISABLED"
  | "RS_ERROR_LIMIT_REACHED"
  | "RS_ERROR_TOKEN_EXPIRED"
  | "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";

/** All possible statuses of a response. */
export type ProviderStatus =
  | TransactionStatus
  | "RS_ERROR_INVALID_PARTNER"
  | "RS_ERROR_INVALID_TOKEN"
  | "RS_ERROR_INVALID_GAME"
  | "RS_ERROR_WRONG_CURRENCY"
  | "RS_ERROR_INVALID_SIGNATURE"
  | "RS_ERROR_WRONG_SYNTAX"
  | "RS_ERROR_WRONG_TYPES"
  | "RS_ERROR_DUPLICATE_TRANSACTION"
  | "RS_ERROR_TRANSACTION_ROLLED_BACK";

/** A refusal that is not stored: the same request may be repeated and accepted later. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";

  /** `recordedAs`: the status in the audit log, where the contract has none of its own. */
  constructor(
    readonly status: Exclude<ProviderStatus, "RS_OK">,
    readonly recordedAs: string = status,
  ) {
    super(recordedAs);
  }
}

/** The audit log's status for a win above its provider's ceiling. */
export const WIN_ABOVE_CEILING = "win_above_ceiling";
