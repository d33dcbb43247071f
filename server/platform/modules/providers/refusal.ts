/**
 * What a transaction can be answered for good, in the statuses of the public contract: a repeat is answered the same.
 */
export type TransactionStatus =
  | "RS_OK"
  | "RS_ERROR_UNKNOWN"
  | "RS_ERROR_NOT_ENOUGH_MONEY"
  | "RS_ERROR_USER_DISABLED"
  | "RS_ERROR_LIMIT_REACHED"
  | "RS_ERROR_TOKEN_EXPIRED"
  | "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";

/** What any call can be answered. */
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

/** A refusal that is not stored: the same may be asked again and be taken then. */
export class ProviderRefusal extends Error {
  override readonly name = "ProviderRefusal";

  /** `recordedAs`: how the audit log has it, where the contract has no word of its own for it. */
  constructor(
    readonly status: Exclude<ProviderStatus, "RS_OK">,
    readonly recordedAs: string = status,
  ) {
    super(recordedAs);
  }
}

/** How the audit log has a win that is above its provider's ceiling. */
export const WIN_ABOVE_CEILING = "win_above_ceiling";
