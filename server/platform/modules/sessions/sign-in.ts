import type { CaptchaAnswer } from "#app/contract/captcha.ts";
import type { Context } from "#server/platform/context.ts";
import { requireCaptcha } from "#server/platform/modules/captcha/index.ts";
import { giveBack, takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { findCredentials, isPassword } from "#server/platform/modules/players/index.ts";
import { requestLink } from "#server/platform/modules/recovery/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { noteFailure } from "./auth-history.ts";
import { type Condition, openSession, type SessionOrigin, type SignedIn } from "./opening.ts";
import { hasFailed, keyOfSignIn, resetTries, spendSignInTry } from "./sign-in-tries.ts";

interface Credentials {
  email: string;
  password: string;
  /** Address of the visitor, for the limit of attempts from one place. */
  address: string;
  origin: SessionOrigin;
  /** The token an earlier sign-in left on the device. */
  deviceToken?: string | undefined;
  /** Required once the e-mail or the address has had a failure; waived for a person confirmed by a network. */
  captcha?: CaptchaAnswer | "waived" | undefined;
  /** Checked in addition to the password. */
  condition?: Condition;
}

/**
 * Opens a session and returns its tokens. An unknown e-mail takes the same path and time as a wrong password. Refuses with
 * `wrong_credentials`, `sign_in_locked`, `too_many_requests`, `captcha_required` or `captcha_failed`.
 */
export async function signIn(context: Context, credentials: Credentials): Promise<SignedIn> {
  const { connection, clock, config } = context;
  const { email, password, address, origin, captcha, condition, deviceToken } = credentials;
  const calls = await takeFromAddress(connection, "signIn", address);
  const { key, isKnown } = await keyOfSignIn(context, email, deviceToken);
  const isSuspect = (await hasFailed(connection.db, key, clock.now())) || calls > 1;
  if (isSuspect && captcha !== "waived") await requireCaptcha(context, { email, captcha });
  const { isLast } = await spendSignInTry(connection.db, key, clock.now());
  const account = await findCredentials(connection.db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  // The passwords of the seeded world are in the README; outside the sandbox they open nothing.
  if (!account || !isRight || (account.isSeeded && config.mode !== "sandbox")) {
    await noteFailure(context, email, { ...origin, step: "password" });
    if (isLast && !isKnown) await requestLink(context, "unlock", email);
    throw new Refusal("wrong_credentials");
  }
  await resetTries(connection.db, [key], clock.now());
  await giveBack(connection, "signIn", address);
  const stillHolds: Condition = async (tx, player) => {
    // The password changed since it was read.
    if (player.passwordHash !== account.passwordHash) throw new Refusal("wrong_credentials");
    await condition?.(tx, player);
  };
  return openSession(context, account.id, origin, stillHolds, "password");
}
