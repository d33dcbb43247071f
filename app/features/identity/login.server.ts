import { signIn } from "#app/contract/session.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

/** The sign-in form: the contract's fields that are typed, and those of the captcha where it is required. */
export const loginForm = signIn.body
  .omit({ captcha: true, deviceToken: true })
  .extend(captchaFields)
  .transform(asContract);
