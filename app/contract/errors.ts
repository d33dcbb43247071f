/**
 * Every code a failure can carry, with its HTTP status. Each code is also a translation key
 * (`locales/{lang}/errors.json`), so a code without a text in ten languages fails the build.
 *
 * 401 is kept for a missing or dead session, because it makes the site refresh the token, and 403 for a blocked
 * country, because it makes the site show the country page (SPEC §8): no other refusal may use them.
 */
export const ERROR_STATUS = {
  malformed_request: 400,
  validation_failed: 400,
  link_invalid: 400,
  social_expired: 400,
  signature_invalid: 400,
  sign_in_expired: 400,
  unauthenticated: 401,
  country_blocked: 403,
  not_found: 404,
  method_not_allowed: 405,
  operation_mismatch: 409,
  nickname_taken: 409,
  identity_number_taken: 409,
  round_open: 409,
  seal_used: 409,
  round_settled: 409,
  crashed: 409,
  rules_changed: 409,
  step_out_of_turn: 409,
  payment_settled: 409,
  account_active: 409,
  account_not_empty: 409,
  quote_used: 409,
  limit_change_gone: 409,
  document_not_requested: 409,
  document_not_in_review: 409,
  email_taken: 409,
  password_set: 409,
  change_open: 409,
  change_decided: 409,
  factor_changed: 409,
  bonus_running: 409,
  bonus_begun: 409,
  bonus_round_open: 409,
  terms_changed: 409,
  passkeys_full: 409,
  demo_ended: 410,
  quote_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  wrong_credentials: 422,
  wrong_code: 422,
  code_used: 422,
  passkey_refused: 422,
  captcha_required: 422,
  captcha_failed: 422,
  insufficient_funds: 422,
  stake_invalid: 422,
  return_too_low: 422,
  currency_mismatch: 422,
  account_closed: 422,
  rate_unavailable: 422,
  code_expired: 422,
  game_input_invalid: 422,
  step_invalid: 422,
  run_unavailable: 422,
  loss_stop_invalid: 422,
  win_stop_invalid: 422,
  game_disabled: 422,
  social_failed: 422,
  password_missing: 422,
  proof_missing: 422,
  amount_out_of_limits: 422,
  method_unavailable: 422,
  not_refundable: 422,
  not_free: 422,
  other_method_first: 422,
  bonus_unavailable: 422,
  bonus_bet_too_large: 422,
  bonus_game_excluded: 422,
  no_free_spin: 422,
  points_not_whole: 422,
  cashback_unavailable: 422,
  limit_reached: 422,
  deposit_limit_reached: 422,
  limit_change_waits: 422,
  file_empty: 422,
  file_too_large: 422,
  file_kind_refused: 422,
  file_damaged: 422,
  file_encrypted: 422,
  picture_too_large: 422,
  player_blocked: 423,
  self_excluded: 423,
  exclusion_running: 423,
  cooling_off: 423,
  demo_needs_account: 423,
  email_not_confirmed: 423,
  terms_required: 423,
  identity_required: 423,
  phone_not_confirmed: 423,
  deposits_paused: 423,
  sign_in_locked: 423,
  presence_required: 423,
  second_factor_required: 423,
  step_up_required: 423,
  code_locked: 423,
  reality_check_due: 423,
  too_fast: 429,
  too_many_requests: 429,
  upload_running: 429,
  internal: 500,
  unavailable: 503,
  provider_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/**
 * What can be wrong with one field of a form. zod issues carry these codes as their message, with parameters behind a
 * bar (`too_short|min=12`), so the same schema speaks ten languages on both sides of the wire.
 */
export const FIELD_ISSUES = [
  "required",
  "invalid",
  "invalid_email",
  "invalid_date",
  "too_early",
  "too_late",
  "invalid_amount",
  "unclear_amount",
  "invalid_choice",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "password_weak",
  "password_common",
  "password_own",
  "under_age",
  "must_accept",
  "email_taken",
  "email_same",
  "link_invalid",
  "unknown_code",
  "wrong_password",
  "invalid_code",
  "wrong_code",
  "code_expired",
  "code_used",
  "pin_digits",
  "pin_trivial",
  "invalid_nickname",
  "nickname_taken",
  "invalid_phone",
  "invalid_identity_number",
  "identity_number_taken",
  "identity_number_set",
  "invalid_postal_code",
  "no_bet",
  "no_number",
  "too_many",
  "invalid_iban",
  "invalid_address",
  "wrong_network",
  "invalid_wallet",
] as const;

export type FieldIssue = (typeof FIELD_ISSUES)[number];
export type IssueParameters = Record<string, string | number>;

/** Encodes a field issue as the message of a zod issue. No parameter may hold a bar. */
export function issue(code: FieldIssue, parameters: IssueParameters = {}): string {
  return [code, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join("|");
}

/** Decodes {@link issue}; anything that is not one of our codes reads as `invalid`. */
export function readIssue(message: string): { code: FieldIssue; parameters: IssueParameters } {
  const [head, ...rest] = message.split("|");
  const code = FIELD_ISSUES.find((known) => known === head) ?? "invalid";
  const pairs = rest.map((pair) => /^(\w+)=(.*)$/.exec(pair) ?? []).filter(([whole]) => whole);
  return { code, parameters: Object.fromEntries(pairs.map(([, name, value]) => [name, value])) };
}
