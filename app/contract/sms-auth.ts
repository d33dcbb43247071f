import { z } from "zod";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { CODE_REFUSALS, recoveryCodes, sixDigits } from "./security.ts";
import { PASSWORD_REFUSALS, typedPassword } from "./session.ts";
import { handled } from "./values.ts";

export const generateSmsAuth = operation({
  method: "POST",
  path: "/security/sms-auth/generate",
  summary:
    "Sends six digits to the player's confirmed number: SMS codes are turned on by them, and from then on they prove a second factor. One a minute and ten a day.",
  audience: "player",
  presence: true,
  data: handled,
  errors: ["phone_not_confirmed"],
});

export const activateSmsAuth = operation({
  method: "POST",
  path: "/security/sms-auth/activate",
  summary:
    "Turns SMS codes on for the confirmed number, by the password and the digits that were sent there. Answers ten recovery codes once, and none where the player has some.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ code: sixDigits, password: typedPassword }),
  data: recoveryCodes,
  errors: [...PASSWORD_REFUSALS, ...(["factor_changed", "phone_not_confirmed"] as const), ...CODE_REFUSALS],
});

export const deactivateSmsAuth = operation({
  method: "POST",
  path: "/security/sms-auth/deactivate",
  summary: "Turns SMS codes off. Without an authenticator the recovery codes end as well.",
  audience: "player",
  presence: true,
  stepUp: true,
  data: handled,
});

export const sendSignInSms = operation({
  method: "POST",
  path: "/sign-in/sms",
  summary:
    "Sends the digits of a sign-in that waits for its second step once more. The first are sent by themselves where there is no authenticator.",
  audience: "anyone",
  body: z.object({ ticket: secret(z.string().min(20).max(200)) }),
  data: handled,
  errors: ["sign_in_expired", "factor_changed"],
});
