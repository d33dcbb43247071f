import { z } from "zod";
import { captchaAnswer } from "./captcha.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { email, newPassword } from "./session.ts";
import { handled } from "./values.ts";

/** The last segment of an e-mailed link: 256 random bits, base64url. */
const signature = secret(z.string().min(1).max(200));

export const forgotPassword = operation({
  method: "POST",
  path: "/password/forgot",
  summary: "Sends a link for a new password, good for one hour and one use. One answer for every e-mail.",
  audience: "anyone",
  body: z.object({ email, captcha: captchaAnswer.optional() }),
  data: handled,
  errors: ["captcha_required", "captcha_failed"],
});

export const checkResetLink = operation({
  method: "GET",
  path: "/password/reset",
  summary: "Whether a link for a new password still works; using it is for `resetPassword`.",
  audience: "anyone",
  query: z.object({ signature }),
  data: z.object({ isOpen: z.boolean() }),
});

export const resetPassword = operation({
  method: "POST",
  path: "/password/reset",
  summary:
    "Sets a new password by the link, ends every session and linked network of the account, and lifts a pause of its sign-in.",
  audience: "anyone",
  body: z.object({ signature, password: newPassword }),
  data: handled,
  errors: ["link_invalid"],
});

export const unlockSignIn = operation({
  method: "POST",
  path: "/sign-in/unlock",
  summary: "Ends the pause after three wrong passwords by the link that was sent when it began. Works once.",
  audience: "anyone",
  body: z.object({ signature }),
  data: handled,
  errors: ["link_invalid"],
});

export const requestCaptchaCode = operation({
  method: "POST",
  path: "/captcha/code",
  summary: "Sends six digits that take the place of the captcha for ten minutes. Not found where there is no captcha.",
  audience: "anyone",
  body: z.object({ email }),
  data: handled,
});
