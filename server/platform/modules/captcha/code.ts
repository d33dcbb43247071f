import { and, gt, inArray, lt, lte, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { drawSixDigits } from "#server/platform/adapters/digits.ts";
import type { Context } from "#server/platform/context.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { takeFromAddress, takeFromEmail } from "#server/platform/modules/limits/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { captchaCodes } from "./tables.ts";

const VALID_MINUTES = 10;
const TRIES = 5;

/** A bare hash of six digits is undone by trying all of them; under a key it is not. */
const keyed = ({ config: { keys } }: Context, version: number, text: string): string =>
  (keys.mac("captcha codes", version, text) ?? Buffer.alloc(0)).toString("base64url");

const codeHashOf = (context: Context, version: number, email: string, code: string) =>
  keyed(context, version, `${email}\n${code}`);

interface Request {
  email: string;
  /** Of the page: the e-mail may have no account here. */
  language: Language;
  address: string;
}

/**
 * Sends a code to the e-mail that asks for one, with an account or without. It takes the place of the code before.
 * Refuses with `not_found` where no captcha is asked, and with `too_many_requests`.
 */
export async function requestCaptchaCode(context: Context, { email, language, address }: Request): Promise<void> {
  const { config, connection, clock, random, mail } = context;
  if (!config.captcha) throw new Refusal("not_found");
  await takeFromAddress(connection, "captchaCode", address);
  await takeFromEmail(connection, "captchaCodeTo", email);
  const now = clock.now();
  const code = drawSixDigits(random);
  const sent = {
    codeHash: codeHashOf(context, config.keys.current, email, code),
    tries: 0,
    expiresAt: new Date(now.getTime() + VALID_MINUTES * 60_000),
  };
  await connection.inTransaction(async (tx) => {
    await tx.delete(captchaCodes).where(lte(captchaCodes.expiresAt, now));
    await tx
      .insert(captchaCodes)
      .values({ emailHash: keyed(context, config.keys.current, email), ...sent })
      .onConflictDoUpdate({ target: captchaCodes.emailHash, set: sent });
    await mail.send(tx, letterTo({ email, language }, "captchaCode", { code, count: VALID_MINUTES }));
  });
}

/**
 * Whether this is the code that was sent to the e-mail. It is good for five tries, right or wrong, and not for one:
 * after a mistyped password beside it no other letter is needed. A try is counted before it is checked, so that a
 * hundred guesses sent at once are five as well.
 */
export async function isCaptchaCode(context: Context, email: string, code: string): Promise<boolean> {
  const { versions } = context.config.keys;
  const counted = await context.connection.db
    .update(captchaCodes)
    .set({ tries: sql`${captchaCodes.tries} + 1` })
    .where(
      and(
        // Whichever key it was sent under; a code that was asked for after the keys changed is another row.
        inArray(
          captchaCodes.emailHash,
          versions.map((version) => keyed(context, version, email)),
        ),
        gt(captchaCodes.expiresAt, context.clock.now()),
        lt(captchaCodes.tries, TRIES),
      ),
    )
    .returning({ codeHash: captchaCodes.codeHash });
  return counted.some(({ codeHash }) =>
    versions.some((version) =>
      isSameMac(Buffer.from(codeHash), Buffer.from(codeHashOf(context, version, email, code))),
    ),
  );
}
