import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { email, newPassword } from "./session.ts";
import { countryCode, handled, id, instant } from "./values.ts";

/** Number of digits of the codes e-mailed to a signed-in player. */
export const MAIL_CODE_LENGTH = 6;

const mailCode = secret(
  z
    .string(issue("required"))
    .transform((code) => code.normalize("NFKC").replace(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d+$/, issue("invalid_code")).length(MAIL_CODE_LENGTH, issue("invalid_code"))),
);

/** A code that was sent and is still valid. */
const sentCode = z.object({ to: z.string(), until: instant, triesLeft: z.number().int().min(1) });

export const getPasswordForm = operation({
  method: "GET",
  path: "/password/form-type",
  summary:
    "Which form there is for the password: `change` where the account has one, `set` where it came through a network and has none; then also the code that is on its way.",
  audience: "player",
  presence: true,
  data: z.object({ form: z.enum(["change", "set"]), sent: sentCode.nullable() }),
});

export const requestPasswordCode = operation({
  method: "POST",
  path: "/password/set/request",
  summary:
    "Sends a code to the e-mail of an account without a password, with which one is set. One a minute and five a day.",
  audience: "player",
  presence: true,
  data: handled,
  errors: ["password_set"],
});

export const setPassword = operation({
  method: "POST",
  path: "/password/set",
  summary:
    "Sets the first password of an account, by the code that was sent to its e-mail. It ends the other sessions, and networks stay linked.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ code: mailCode, newPassword }),
  data: handled,
  errors: ["password_set", "wrong_code", "code_expired"],
});

export const requestPresenceCode = operation({
  method: "POST",
  path: "/session/presence/request",
  summary: "Sends a code to the e-mail of an account without a password, which proves presence in place of one.",
  audience: "player",
  data: handled,
  errors: ["password_set"],
});

export const provePresenceByCode = operation({
  method: "POST",
  path: "/session/presence/otp-code",
  summary: "Shows by the code that was sent that an idle session is still its player's.",
  audience: "player",
  body: z.object({ code: mailCode }),
  data: handled,
  errors: ["wrong_code", "code_expired"],
});

export const confirmEmailByCode = operation({
  method: "POST",
  path: "/email/confirm/otp-code",
  summary: "Confirms the e-mail address of the account by the code that was sent to it.",
  audience: "player",
  body: z.object({ code: mailCode }),
  data: handled,
  errors: ["wrong_code", "code_expired"],
});

/** Changes an operator decides, once a document of the player proves them. */
export const ACCOUNT_CHANGE_KINDS = ["email", "country"] as const;
export const ACCOUNT_CHANGE_STATES = ["in_review", "approved", "refused", "withdrawn"] as const;

/** The player's reason, for the operator. */
const reason = z
  .string(issue("required"))
  .trim()
  .min(1, issue("required"))
  .min(10, issue("too_short", { min: 10 }))
  .max(500, issue("too_long", { max: 500 }))
  .regex(/^[\P{C}\r\n\t\u200c\u200d]*$/u, issue("invalid"));

const changeId = id("chg");

export const accountChange = z.object({
  id: changeId,
  kind: z.enum(ACCOUNT_CHANGE_KINDS),
  /** The old and the new value: an e-mail address, or the code of a country. */
  from: z.string(),
  to: z.string(),
  state: z.enum(ACCOUNT_CHANGE_STATES),
  requestedAt: instant,
  decidedAt: instant.nullable(),
});

export const listAccountChanges = operation({
  method: "GET",
  path: "/profile/changes",
  summary: "The latest ten changes an operator was asked for, latest first.",
  audience: "player",
  presence: true,
  data: z.object({ changes: z.array(accountChange) }),
});

export const withdrawAccountChange = operation({
  method: "POST",
  path: "/profile/changes/:changeId/withdraw",
  summary: "Takes back a change that is not decided. Repeating it is harmless.",
  audience: "player",
  presence: true,
  params: z.object({ changeId }),
  data: handled,
  errors: ["not_found", "change_decided"],
});

export const getEmailChange = operation({
  method: "GET",
  path: "/email/change",
  summary: "The address of the account, and the codes on their way to it and to the new one.",
  audience: "player",
  presence: true,
  data: z.object({
    email: z.string(),
    /** Null without a pending change. `old` is null if the address was never confirmed: then it need not confirm. */
    pending: z.object({ old: sentCode.nullable(), new: sentCode }).nullable(),
  }),
});

export const requestEmailChange = operation({
  method: "POST",
  path: "/email/change/request",
  summary:
    "Sends a code to the address of the account and one to the address it is to become. One a minute and five a day, by player and by address.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ email }),
  data: handled,
  errors: ["email_taken"],
});

export const confirmEmailChange = operation({
  method: "POST",
  path: "/email/change/otp-code",
  summary:
    "Changes the address by both codes, confirms it, and ends the other sessions. An address that was never confirmed needs the new one's code alone.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ oldCode: mailCode.optional(), newCode: mailCode }),
  data: handled,
  errors: ["email_taken", "wrong_code", "code_expired"],
});

export const requestEmailReview = operation({
  method: "POST",
  path: "/email/change/review",
  summary:
    "Asks an operator for the change, by the new address's code alone: for who no longer reads letters at the old one, which is told. An identity document is asked for.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ newCode: mailCode, reason }),
  data: handled,
  errors: ["email_taken", "wrong_code", "code_expired", "change_open"],
});

export const requestCountryChange = operation({
  method: "POST",
  path: "/profile/country",
  summary: "Asks an operator to change the country of the account. A proof of address is asked for.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ country: countryCode, reason }),
  data: handled,
  errors: ["change_open"],
});

const reviewedChange = accountChange.extend({
  email: z.string(),
  reason: z.string(),
  /** The document the change was waiting for has been approved. */
  isProved: z.boolean(),
});

export const listSandboxChanges = operation({
  method: "GET",
  path: "/sandbox/changes",
  summary: "Changes of e-mail and country in review, the longest wait first. Sandbox mode only.",
  audience: "anyone",
  data: z.object({ changes: z.array(reviewedChange) }),
  errors: ["not_found"],
});

export const decideSandboxChange = operation({
  method: "POST",
  path: "/sandbox/changes/:changeId",
  summary: "Approves a change in review, once its document is approved, or refuses it. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ changeId }),
  body: z.object({ decision: z.enum(["approve", "refuse"]) }),
  data: accountChange,
  errors: ["not_found", "change_decided", "proof_missing", "email_taken"],
});
