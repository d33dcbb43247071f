import { z } from "zod";
import { requestCaptchaCode } from "#app/contract/access.ts";
import { type CaptchaAnswer, captchaCode } from "#app/contract/captcha.ts";
import { parseForm, refuse, refuseWith, showAgain } from "#app/forms/form.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { settings } from "#app/request/settings.server.ts";
import { CAPTCHA_PROBLEMS, type CaptchaProblem } from "./captcha-problems.ts";

/** What the page's captcha needs to know. */
export interface CaptchaSetting {
  siteKey: string;
  scriptUrl: string;
  /** The message when it does not load. */
  problems: Record<CaptchaProblem, string>;
}

/** The house's captcha; null where it has none, and then nothing of it is on the page. */
export async function captchaSetting({ t }: Scope): Promise<CaptchaSetting | null> {
  const captcha = (await settings())?.captcha;
  if (!captcha) return null;
  const problems = Object.keys(CAPTCHA_PROBLEMS).map((problem) => [problem, t(`errors:captcha.${problem}`)]);
  return { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl, problems: Object.fromEntries(problems) };
}

/** The fields a form has for its captcha. */
export const captchaFields = {
  captchaToken: z.string().optional(),
  captchaCode: captchaCode.optional(),
};

type Typed = z.output<z.ZodObject<typeof captchaFields>>;

/** What was typed, with the captcha as the contract takes it; the code counts where both are there. */
export function asContract<Form extends Typed>(form: Form) {
  const { captchaToken: token, captchaCode: code, ...rest } = form;
  const captcha: CaptchaAnswer | undefined = code ? { code } : token ? { token } : undefined;
  return { ...rest, ...(captcha && { captcha }) };
}

/** The button that asks for a code was pressed, and not the form's own. */
export const asksForCode = (form: FormData): boolean => form.get("step") === "code";

/** Sends a code to the e-mail in the form, and shows the form again as it was, with a field for the code. */
export async function sendCode(scope: Scope, form: FormData) {
  const submission = parseForm(scope, form, requestCaptchaCode.body);
  if (submission.status !== "success") return refuse(submission);
  try {
    await scope.call("requestCaptchaCode", submission.value);
  } catch (error) {
    return refuseWith(scope, submission, error);
  }
  form.set("byCode", "on");
  form.delete("captchaCode");
  return showAgain(parseForm(scope, form, requestCaptchaCode.body));
}
