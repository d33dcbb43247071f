import type { CaptchaAnswer } from "#app/contract/captcha.ts";
import type { Context } from "#server/platform/context.ts";
import { requireCaptcha } from "#server/platform/modules/captcha/index.ts";
import { takeFromAddress, takeFromEmail } from "#server/platform/modules/limits/index.ts";
import { type RecoveryKind, recoveryRequests } from "./tables.ts";

/** Lifetime of a link, by kind. The pause of sign-in ends by itself when its link does. */
export const VALID_MINUTES: Record<RecoveryKind, number> = { password: 60, unlock: 30 };

/**
 * Records that an e-mail should get a link, and reads no account: so neither the response nor its time can reveal whether there
 * is one. The job that sends the links reads it.
 */
export async function requestLink({ connection, clock, random }: Context, kind: RecoveryKind, email: string) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + VALID_MINUTES[kind] * 60_000);
  await connection.db
    .insert(recoveryRequests)
    .values({ id: random.id("rec"), kind, email, requestedAt: now, expiresAt });
}

interface Forgotten {
  email: string;
  captcha: CaptchaAnswer | undefined;
  address: string;
}

/**
 * Requests a link that sets a new password. Every e-mail gets the same response. Refuses with `too_many_requests`,
 * `captcha_required` or `captcha_failed`.
 */
export async function forgotPassword(context: Context, { email, captcha, address }: Forgotten): Promise<void> {
  await takeFromAddress(context.connection, "passwordLink", address);
  await requireCaptcha(context, { email, captcha });
  await takeFromEmail(context.connection, "passwordLinkTo", email);
  await requestLink(context, "password", email);
}
