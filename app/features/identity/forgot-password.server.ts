import { forgotPassword } from "#app/contract/access.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

/** The form that requests a link: the contract's fields, and those of the captcha. */
export const forgotPasswordForm = forgotPassword.body
  .omit({ captcha: true })
  .extend(captchaFields)
  .transform(asContract);
