import { signIn } from "#app/contract/session.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

/** The form of the sign-in: the contract's fields that are typed, and those of the captcha it may have to bring. */
export const loginForm = signIn.body
  .omit({ captcha: true, deviceToken: true })
  .extend(captchaFields)
  .transform(asContract);
