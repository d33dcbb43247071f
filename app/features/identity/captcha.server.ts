import { z } from "zod";
import { requestCaptchaCode } from "#app/contract/access.ts";
import { type CaptchaAnswer, captchaCode, captchaToken } from "#app/contract/captcha.ts";
import { intent, Redisplay } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { CAPTCHA_PROBLEMS, type CaptchaProblem, isCaptchaProblem } from "./captcha-problems.ts";

/** What the page's captcha needs. */
export interface CaptchaSetting {
  siteKey: string;
  scriptUrl: string;
  /** The message when it does not load. */
  problems: Record<CaptchaProblem, string>;
}

/** The house's captcha; null where it has none, and then the page contains no part of it. */
export async function captchaSetting({ t, settings }: Scope): Promise<CaptchaSetting | null> {
  const captcha = (await settings())?.captcha;
  if (!captcha) return null;
  const problems = Object.keys(CAPTCHA_PROBLEMS)
    .filter(isCaptchaProblem)
    .map((problem) => [problem, t(`errors:captcha.${problem}`)]);
  return { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl, problems: Object.fromEntries(problems) };
}

/** The fields a form has for its captcha. */
export const captchaFields = {
  captchaToken: captchaToken.optional(),
  captchaCode: captchaCode.optional(),
  /** A code was requested, and the form has its field. */
  byMail: z.literal("on").optional(),
};

type Typed = z.output<z.ZodObject<typeof captchaFields>>;

/** The typed values, with the captcha in the contract's form; the code takes precedence where both are there. */
export function asContract<Form extends Typed>(form: Form) {
  const { captchaToken: token, captchaCode: code, byMail: _, ...rest } = form;
  const captcha: CaptchaAnswer | undefined = code ? { code } : token ? { token } : undefined;
  return { ...rest, ...(captcha && { captcha }) };
}

/** Sends a code to the e-mail in a form of this schema, and shows the form again with a field for the code. */
export const sendCode = (form: z.ZodType) =>
  intent(
    requestCaptchaCode.body,
    async (scope, typed) => {
      await scope.call("requestCaptchaCode", typed);
      return new Redisplay({ byMail: "on" });
    },
    form,
  );
