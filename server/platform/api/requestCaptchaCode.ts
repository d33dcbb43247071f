import { requestCaptchaCode as sendCode } from "#server/platform/modules/captcha/index.ts";
import type { Handler } from "./handler.ts";

export const requestCaptchaCode: Handler<"requestCaptchaCode"> = async ({ context, input, language, address }) => {
  await sendCode(context, { email: input.email, language, address });
  return { handled: true };
};
