import type { CaptchaAnswer } from "#app/contract/captcha.ts";
import { captchaVerifier } from "#server/platform/adapters/captcha.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isCaptchaCode } from "./code.ts";

interface CaptchaCheck {
  /** The e-mail in the form with the captcha: the code was sent to that one. */
  email: string;
  captcha: CaptchaAnswer | undefined;
}

/**
 * Admits a visitor who has proved to be a person, and every visitor where no captcha is configured. A verifier that does not
 * respond has not confirmed. Refuses with `captcha_required` or `captcha_failed`.
 */
export async function requireCaptcha(context: Context, { email, captcha }: CaptchaCheck): Promise<void> {
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
