import type { CaptchaAnswer } from "#app/contract/captcha.ts";
import { captchaVerifier } from "#server/platform/adapters/captcha.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isCaptchaCode } from "./code.ts";

interface Asked {
  /** The e-mail of the form the captcha stands in: a code was sent to that one. */
  email: string;
  captcha: CaptchaAnswer | undefined;
}

/**
 * Lets a visitor pass who has proved to be a person, and every visitor where no captcha is configured. A verifier that
 * does not answer has not said yes. Refuses with `captcha_required` or `captcha_failed`.
 */
export async function requireCaptcha(context: Context, { email, captcha }: Asked): Promise<void> {
  const verifier = captchaVerifier(context);
  if (!verifier) return;
  if (!captcha) throw new Refusal("captcha_required");
  const passed = await ("code" in captcha
    ? isCaptchaCode(context, email, captcha.code)
    : verifier.isHuman(captcha.token).catch((err: unknown) => {
        context.log.warn({ err }, "the captcha could not be verified");
        return false;
      }));
  if (!passed) throw new Refusal("captcha_failed");
}
