import { z } from "zod";
import { captchaAnswer } from "./captcha.ts";
import { issue } from "./errors.ts";
import { LANGUAGES } from "./languages.ts";
import { firstLimits } from "./limits.ts";
import { secret } from "./marks.ts";
import { realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { optionalPhone } from "./phone.ts";
import {
  campaignCode,
  countryCode,
  day,
  handled,
  letterPage,
  operationId,
  socialTicket,
  termsVersion,
} from "./values.ts";

/** Opaque session token: 256 random bits, base64url. */
const token = secret(z.string().min(20).max(200));

/**
 * Issued at a sign-in and sent with the next one from the same device: wrong passwords from a known device are then counted
 * separately from those of strangers. It grants no access by itself.
 */
export const deviceToken = secret(z.string().min(1).max(500));

export const signedIn = z.object({ token, deviceToken: deviceToken.optional() });

export const email = z
  .string(issue("required"))
  .trim()
  .min(1, issue("required"))
  // A longer value is not checked further: 250 kB of dots would keep the expression below busy for half a minute.
  .max(254, { error: issue("too_long", { max: 254 }), abort: true })
  // Nothing that a mail header reads as more than one address: `x<ada@b.ex>` would be Ada's, bypassing the limit of letters to
  // her.
  .regex(/^(?!.*[<>()[\],;:"\\\p{C}])[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u, issue("invalid_email"))
  .transform((value) => value.toLowerCase());

export const MINIMUM_PASSWORD_LENGTH = 12;

/** The first day of birth that is accepted. */
export const EARLIEST_BIRTH = "1900-01-01";

/** What an operation that requires the account's password is refused with. */
export const PASSWORD_REFUSALS = ["wrong_credentials", "sign_in_locked", "password_missing"] as const;

/** NIST 800-63B: length, never composition. The upper bound keeps hashing cheap. */
export const newPassword = secret(
  z
    .string(issue("required"))
    .min(1, issue("required"))
    .min(MINIMUM_PASSWORD_LENGTH, issue("too_short", { min: MINIMUM_PASSWORD_LENGTH }))
    .max(200, issue("too_long", { max: 200 })),
);

/** A password typed as proof: it is compared and not validated, whatever rules applied when it was set. */
export const typedPassword = secret(
  z
    .string(issue("required"))
    .min(1, issue("required"))
    .max(200, issue("too_long", { max: 200 })),
);

/** A visit has few partner parameters, and the account stores them permanently. */
export const MOST_PARTNER_PARAMETERS = 10;

/** Partner parameters of the visit (PRODUCT §3), stored with the registration. */
export const partnerParameters = z
  .record(z.string().max(40), z.string().max(200))
  .refine((parameters) => Object.keys(parameters).length <= MOST_PARTNER_PARAMETERS, issue("invalid"));

export const signIn = operation({
  method: "POST",
  path: "/sign-in",
  summary:
    "Opens a session with e-mail and password. Wrong e-mail and wrong password are one answer. Where a second factor is asked for, `second_factor_required` brings the ticket for `confirmSignIn`.",
  audience: "anyone",
  body: z.object({
    email,
    password: typedPassword,
    /** Required after a failure for the e-mail or the IP address, if the house has a captcha. */
    captcha: captchaAnswer.optional(),
    deviceToken: deviceToken.optional(),
  }),
  data: signedIn,
  errors: [
    ...(["wrong_credentials", "sign_in_locked", "captcha_required", "captcha_failed"] as const),
    ...(["second_factor_required", "player_closed"] as const),
  ],
});

export const register = operation({
  method: "POST",
  path: "/registration",
  summary: "Opens an account, sends the confirmation link, and signs the player in. One account per operation id.",
  audience: "anyone",
  body: z.object({
    operationId,
    email,
    /** Left out by a person who comes from a network, which then opens the account. */
    password: newPassword.optional(),
    country: countryCode,
    currency: realCurrency,
    /** Confirmed by a code later; the account is opened without one. */
    phone: optionalPhone,
    birthDate: day,
    acceptTerms: z.literal(true, issue("must_accept")),
    /** The terms that were shown. Without them, or with a replaced version, the new player is asked again. */
    termsVersion: termsVersion.optional(),
    language: z.enum(LANGUAGES),
    partner: partnerParameters.optional(),
    /** Of a campaign, in any case. It is stored with the account and activates nothing by itself. */
    bonusCode: campaignCode.optional(),
    /** For a person who comes from a social network, which the new account is linked to. */
    social: socialTicket.optional(),
    /** In minor units of the currency; they apply from the first deposit on. */
    limits: firstLimits.optional(),
    /** Where the confirmation link leads on to. */
    to: letterPage.optional(),
    captcha: captchaAnswer.optional(),
  }),
  data: signedIn,
  errors: ["email_taken", "operation_mismatch", "social_expired", "captcha_required", "captcha_failed"],
});

export const checkRegistration = operation({
  method: "POST",
  path: "/registration/check",
  summary:
    "Refuses all that `register` would refuse of these fields, for a form whose other fields are wrong. Opens nothing and looks up no account.",
  audience: "anyone",
  body: register.body
    .pick({ email: true, password: true, country: true, currency: true, birthDate: true, bonusCode: true })
    .partial(),
  data: handled,
});

/** How a player shows that an e-mail address is theirs. */
export const CONFIRMATION_WAYS = ["link", "code"] as const;

export const requestEmailConfirmation = operation({
  method: "POST",
  path: "/email/confirm/request",
  summary:
    "Sends the confirmation link again, or a code of six digits in its place. Links: five an hour; codes: one a minute and five a day.",
  audience: "player",
  body: z.object({
    /** Where the link leads on to. */
    to: letterPage.optional(),
    /** A link if it is left out. */
    by: z.enum(CONFIRMATION_WAYS).optional(),
  }),
  data: handled,
});

export const confirmEmail = operation({
  method: "POST",
  path: "/email/confirm",
  summary: "Confirms the e-mail address a signed link was sent to. Repeating it is harmless.",
  audience: "anyone",
  body: z.object({ signature: secret(z.string().min(1).max(200)) }),
  data: handled,
  errors: ["link_invalid"],
});

export const provePresence = operation({
  method: "POST",
  path: "/session/presence",
  summary:
    "Shows by the password that an idle session is still its player's. Three wrong ones lock this session for 30 minutes.",
  audience: "player",
  body: z.object({ password: typedPassword }),
  data: handled,
  errors: [...PASSWORD_REFUSALS],
});

export const logout = operation({
  method: "GET",
  path: "/logout",
  summary: "Ends the session of the bearer token. Idempotent, never cached.",
  audience: "anyone_or_player",
  data: handled,
});

export const refreshToken = operation({
  method: "GET",
  path: "/token/refresh",
  summary:
    "Rotates the bearer token, expired or not. The one just rotated stays good for 30 seconds; used later, it ends the session.",
  audience: "anyone_or_player",
  data: z.object({ token }),
  errors: ["unauthenticated"],
});
