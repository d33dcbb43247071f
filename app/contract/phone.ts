import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { handled, instant } from "./values.ts";

/** Characters of a number that only help reading: spaces, dots, dashes, brackets, and the trunk prefix (0). */
const FOR_THE_EYE = /\(0\)|[\s().\-/\u2010-\u2015]/g;

/** As typed: E.164, or with two zeros in place of the plus. Empty stays empty. */
const typed = z
  .string(issue("required"))
  .max(40, issue("too_long", { max: 40 }))
  .transform((number) => number.normalize("NFKC").replace(FOR_THE_EYE, "").replace(/^00/, "+"));

const E164 = /^\+[1-9]\d{6,14}$/;

/** A plus and 7 to 15 digits. */
export const phoneNumber = typed.pipe(z.string().min(1, issue("required")).regex(E164, issue("invalid_phone")));

/** A number that may be left out, and is cleared if it is empty. */
export const optionalPhone = typed
  .pipe(z.string().refine((number) => number === "" || E164.test(number), issue("invalid_phone")))
  .optional();

/** Number of digits of the code that is sent to a number. */
export const PHONE_CODE_LENGTH = 6;

const phoneCode = secret(
  z
    .string(issue("required"))
    .transform((code) => code.normalize("NFKC").replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d+$/, issue("invalid_code")).length(PHONE_CODE_LENGTH, issue("invalid_code"))),
);

export const getPhoneConfirmation = operation({
  method: "GET",
  path: "/phone/confirm",
  summary: "The player's number, whether it is confirmed, and the code that is on its way.",
  audience: "player",
  presence: true,
  data: z.object({
    phone: z.string().nullable(),
    isPhoneConfirmed: z.boolean(),
    /** Null if none was sent, or if it is used, expired or was tried too often. */
    sent: z.object({ to: z.string(), until: instant, triesLeft: z.number().int().min(1) }).nullable(),
  }),
});

export const requestPhoneCode = operation({
  method: "POST",
  path: "/phone/confirm/request",
  summary:
    "Sends a code of six digits to a number, whether or not it is another player's. The number becomes the player's with the code. One a minute and five a day, by player and by number; for an account whose e-mail is confirmed.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ phone: phoneNumber }),
  data: handled,
  errors: ["email_not_confirmed"],
});

export const resendSms = operation({
  method: "POST",
  path: "/resend-sms",
  summary: "Sends a new code to the number the last one went to; the last one is over. Counts like the first.",
  audience: "player",
  presence: true,
  data: handled,
  errors: ["code_expired", "email_not_confirmed"],
});

export const confirmPhone = operation({
  method: "POST",
  path: "/phone/confirm/otp-code",
  summary:
    "Makes the number the code was sent to the player's, confirmed. A code is good once, for ten minutes and five tries.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ code: phoneCode }),
  data: handled,
  errors: ["wrong_code", "code_expired"],
});
