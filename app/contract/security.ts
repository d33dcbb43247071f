import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { PASSWORD_REFUSALS, signedIn, typedPassword } from "./session.ts";
import { handled, instant } from "./values.ts";

/** What a player can type besides the password: a code of an authenticator app, of an SMS, a recovery code, a PIN. */
export const FACTOR_KINDS = ["totp", "sms", "recovery", "pin"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** Those of a sign-in: a PIN is only for an open session. */
export const SIGN_IN_WAYS = ["totp", "sms", "recovery"] as const satisfies readonly FactorKind[];
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

export const PIN_LENGTH = { min: 4, max: 8 } as const;
export const TOTP_LENGTH = 6;
export const PIN_RESET_CODE_LENGTH = 6;

const withoutBlanks = (typed: string): string => typed.replace(/\s/g, "");

/** Six digits, as shown by apps and letters: with or without a space in the middle. */
export const sixDigits = secret(
  z
    .string(issue("required"))
    .max(40, issue("invalid_code"))
    .transform(withoutBlanks)
    .pipe(
      z
        .string()
        .min(1, issue("required"))
        .regex(/^\d{6}$/, issue("invalid_code")),
    ),
);

/** A code of the kind given beside it, which determines its format. */
const factorCode = secret(
  z
    .string(issue("required"))
    .max(40, issue("invalid_code"))
    .transform(withoutBlanks)
    .pipe(z.string().min(1, issue("required"))),
);

const SHAPES: Record<FactorKind, RegExp> = {
  totp: /^\d{6}$/,
  sms: /^\d{6}$/,
  recovery: /^[A-Za-z0-9-]{10,14}$/,
  pin: /^\d{4,8}$/,
};

/** A code in another format than its kind's is refused before it counts as an attempt. */
const shaped = <Proof extends { kind: FactorKind; code: string }>({ kind, code }: Proof): boolean =>
  SHAPES[kind].test(code);
const asShaped = {
  path: ["code"],
  error: ({ input }: { input?: unknown }) =>
    issue(["totp", "sms"].includes((input as { kind?: string } | undefined)?.kind ?? "") ? "invalid_code" : "invalid"),
};

const newPin = secret(
  z
    .string(issue("required"))
    .min(1, issue("required"))
    .regex(new RegExp(`^\\d{${PIN_LENGTH.min},${PIN_LENGTH.max}}$`), issue("pin_digits", PIN_LENGTH)),
);

export const recoveryCodes = z.object({
  /** Ten, shown only once. */
  recoveryCodes: z.array(z.string()),
});

/** Refusals of a code: wrong, already used, expired, or not checked because five were wrong. */
export const CODE_REFUSALS = ["wrong_code", "code_used", "code_expired", "code_locked"] as const;

export const getSecurity = operation({
  method: "GET",
  path: "/security",
  summary: "Which ways the player has to prove who they are, and what a change has to be confirmed by.",
  audience: "player",
  presence: true,
  data: z.object({
    /** Null: not in use. */
    authenticator: z.object({ since: instant }).nullable(),
    /** `phone`: the last digits of the number that receives codes. */
    sms: z.object({ since: instant, phone: z.string() }).nullable(),
    pin: z.object({ since: instant }).nullable(),
    /** Their number; they confirm what codes confirm, and require nothing by themselves. */
    passkeys: z.number().int().min(0),
    /** Null without authenticator and SMS codes. */
    recoveryCodes: z.object({ left: z.number().int().min(0), made: z.number().int() }).nullable(),
    /** By any of these; without any, nothing is required. */
    stepUp: z.array(z.enum(FACTOR_KINDS)),
  }),
});

export const getGoogleAuth = operation({
  method: "GET",
  path: "/security/google-auth",
  summary: "The secret that is offered to the player's authenticator app and not in use yet; null where there is none.",
  audience: "player",
  presence: true,
  data: z.object({
    offered: z
      .object({
        /** Base32. */
        secret: z.string(),
        /** The content of the QR code (otpauth). */
        uri: z.string(),
      })
      .nullable(),
  }),
});

export const generateGoogleAuth = operation({
  method: "POST",
  path: "/security/google-auth/generate",
  summary: "Offers a new secret for an authenticator app, for 30 minutes.",
  audience: "player",
  presence: true,
  stepUp: true,
  data: handled,
  errors: ["factor_changed"],
});

export const activateGoogleAuth = operation({
  method: "POST",
  path: "/security/google-auth/activate",
  summary: "Takes the offered secret into use by the password and a code of it, and answers ten recovery codes once.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ code: sixDigits, password: typedPassword }),
  data: recoveryCodes,
  errors: [...PASSWORD_REFUSALS, "factor_changed", ...CODE_REFUSALS],
});

export const deactivateGoogleAuth = operation({
  method: "POST",
  path: "/security/google-auth/deactivate",
  summary: "Ends the authenticator. Without SMS codes the recovery codes end, and the password is enough to sign in.",
  audience: "player",
  presence: true,
  stepUp: true,
  data: handled,
});

export const renewRecoveryCodes = operation({
  method: "POST",
  path: "/security/recovery-codes",
  summary: "Makes ten new recovery codes, answers them once, and ends those before.",
  audience: "player",
  presence: true,
  stepUp: true,
  data: recoveryCodes,
  errors: ["factor_changed"],
});

export const activatePinCode = operation({
  method: "POST",
  path: "/security/pin-code/activate",
  summary: "Sets the PIN, or another one, by the password. The first PINs somebody would try are refused.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ pin: newPin, password: typedPassword }),
  data: handled,
  errors: [...PASSWORD_REFUSALS],
});

export const deactivatePinCode = operation({
  method: "POST",
  path: "/security/pin-code/deactivate",
  summary: "Ends the PIN.",
  audience: "player",
  presence: true,
  stepUp: true,
  data: handled,
});

export const requestPinReset = operation({
  method: "POST",
  path: "/security/pin-code/reset/request",
  summary: "Sends six digits to the player's e-mail, by which a forgotten PIN is replaced.",
  audience: "player",
  presence: true,
  data: handled,
});

export const resetPinCode = operation({
  method: "POST",
  path: "/security/pin-code/reset",
  summary: "Replaces a forgotten or locked PIN, by the password and the code that was sent by e-mail.",
  audience: "player",
  presence: true,
  body: z.object({ code: sixDigits, password: typedPassword, pin: newPin }),
  data: handled,
  errors: [...PASSWORD_REFUSALS, ...CODE_REFUSALS],
});

export const checkPinCode = operation({
  method: "POST",
  path: "/security/pin-code/check",
  summary: "Shows by the PIN that an idle session is still its player's. Five wrong ones lock the PIN for 30 minutes.",
  audience: "player",
  body: z.object({ pin: secret(z.string(issue("required")).regex(SHAPES.pin, issue("pin_digits", PIN_LENGTH))) }),
  data: handled,
  errors: CODE_REFUSALS,
});

export const confirmStepUp = operation({
  method: "POST",
  path: "/security/step-up",
  summary: "Proves a second factor: for five minutes this session may move money out and change identity and security.",
  audience: "player",
  presence: true,
  body: z.object({ kind: z.enum(FACTOR_KINDS, issue("invalid_choice")), code: factorCode }).refine(shaped, asShaped),
  data: handled,
  errors: CODE_REFUSALS,
});

/** What is typed in the second step of a sign-in. */
export const signInCode = z
  .object({ kind: z.enum(SIGN_IN_WAYS, issue("invalid_choice")), code: factorCode })
  .refine(shaped, asShaped);

export const confirmSignIn = operation({
  method: "POST",
  path: "/sign-in/confirm",
  summary:
    "Ends a sign-in that was refused with `second_factor_required`, by its ticket and a code: five minutes, once.",
  audience: "anyone",
  body: z.object({ ticket: secret(z.string().min(20).max(200)), ...signInCode.shape }).refine(shaped, asShaped),
  data: signedIn,
  errors: ["sign_in_expired", "player_closed", ...CODE_REFUSALS],
});
