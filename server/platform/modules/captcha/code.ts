import { and, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { CAPTCHA_CODE_LENGTH } from "#app/contract/captcha.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import { drawDigits } from "#server/platform/draw-digits.ts";
import { isMacOfCode, macOfCode } from "#server/platform/keys/code-mac.ts";
import { takeFromAddress, takeFromEmail } from "#server/platform/modules/limits/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { captchaCodes } from "./tables.ts";

const VALID_MINUTES = 10;
const TRIES = 5;

const KEY = "captcha codes";

interface Request {
  email: string;
  /** Language of the page: the e-mail may have no account here. */
  language: Language;
  address: string;
}

/**
 * Sends a code to the e-mail of a form, whether or not it has an account. It replaces the code before. Refuses with `not_found`
 * where no captcha is required, and with `too_many_requests`.
 */
export async function requestCaptchaCode(context: Context, { email, language, address }: Request): Promise<void> {
  const { config, connection, clock, random, mail } = context;
  if (!config.captcha) throw new Refusal("not_found");
  await takeFromAddress(connection, "captchaCode", address);
  await takeFromEmail(connection, "captchaCodeTo", email);
  const now = clock.now();
  const code = drawDigits(random, CAPTCHA_CODE_LENGTH);
  const sent = {
    codeHash: macOfCode(config.keys, KEY, `${email}\n${code}`),
    tries: 0,
    expiresAt: new Date(now.getTime() + VALID_MINUTES * 60_000),
  };
  await connection.inTransaction(async (tx) => {
    await tx.delete(captchaCodes).where(lte(captchaCodes.expiresAt, now));
    await tx
      .insert(captchaCodes)
      .values({ emailHash: macOfCode(config.keys, KEY, email), ...sent })
      .onConflictDoUpdate({ target: captchaCodes.emailHash, set: sent });
    await mail.send(tx, letterTo({ email, language }, "captchaCode", { code, count: VALID_MINUTES }));
  });
}

/**
 * Whether this is the code sent to the e-mail. It allows five attempts, right or wrong, rather than one: after a mistyped
 * password in the same form no new letter is needed. An attempt is counted before it is checked, so that a hundred concurrent
 * guesses are only five.
 */
export async function isCaptchaCode(context: Context, email: string, code: string): Promise<boolean> {
  const { keys } = context.config;
  const counted = await context.connection.db
    .update(captchaCodes)
    .set({ tries: sql`${captchaCodes.tries} + 1` })
    .where(
      and(
        // With any key; a code requested after a change of keys is another row.
        inArray(
          captchaCodes.emailHash,
          keys.versions.map((version) => macOfCode(keys, KEY, email, version)),
        ),
        gt(captchaCodes.expiresAt, context.clock.now()),
        lt(captchaCodes.tries, TRIES),
      ),
    )
    .returning({ codeHash: captchaCodes.codeHash });
  return counted.some(({ codeHash }) => isMacOfCode(keys, KEY, codeHash, `${email}\n${code}`));
}
