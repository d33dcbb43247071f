import { hash, type Options, verify } from "@node-rs/argon2";
import type { FieldIssue } from "#app/contract/errors.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { isCommonPassword } from "./common-passwords/index.ts";
import { isMadeOfOwner, type PasswordOwner } from "./own-words.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 30 ms. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash of an unused random password, with the options above. Verified where there is no account, so that an unknown e-mail takes
 * as long as a wrong password; change it with the options, or the timing reveals the difference.
 */
export const DECOY =
  "$argon2id$v=19$m=19456,t=2,p=1$grinIFsvcOe86cYeUgmz0Q$HU50y+/ik2mpvoC6ze3GZIAzFUfecYYu6jvHJKtQAyM";

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Whether the password is the account's; `passwordHash` is null where there is no account, and the result is false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? DECOY, password);
  return matches && passwordHash !== null;
}

const FEWEST_CHARACTERS = 5;

/**
 * Why a password is too weak for its owner; null for a good one. A long one is strong, unless it is "aaaaaaaaaaaa", a common
 * password, or made of the owner's profile.
 */
export function weaknessOf(password: string, owner: PasswordOwner): FieldIssue | null {
  if (new Set(password).size < FEWEST_CHARACTERS) return "password_weak";
  if (isMadeOfOwner(password, owner)) return "password_own";
  return isCommonPassword(password) ? "password_common" : null;
}

/** Refuses with `validation_failed` at the field a password that is too weak for its owner. */
export function requireStrongPassword(password: string, owner: PasswordOwner, path: string): void {
  const weakness = weaknessOf(password, owner);
  if (weakness) throw fieldRefusal("validation_failed", path, weakness);
}
