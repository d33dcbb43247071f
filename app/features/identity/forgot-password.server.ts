import { forgotPassword } from "#app/contract/access.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { ownPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { asContract, captchaFields } from "./captcha.server.ts";

/** The form that requests a link: the contract's fields, and those of the captcha. */
export const forgotPasswordForm = forgotPassword.body
  .omit({ captcha: true })
  .extend(captchaFields)
  .transform(asContract);

/** Keeps where the visit continues, for the sign-in after the link of the letter, which says only whose it is. */
export const keepSought = (scope: Scope, to: string | null): void => scope.setCookie(writeCookie("password_visit", to));

/** Where the visit continues for which this browser requested a link: a page of this site, even with a forged cookie. */
export const soughtBefore = (scope: Scope): string | null =>
  ownPath(scope, readCookie(scope.request, "password_visit"));
