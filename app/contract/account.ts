import { z } from "zod";
import { issue } from "./errors.ts";
import { LANGUAGES } from "./languages.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { optionalPhone } from "./phone.ts";
import { GENDERS, IDENTITY_TYPES_CL } from "./player.ts";
import { newPassword, PASSWORD_REFUSALS, typedPassword } from "./session.ts";
import { countryCode, handled, id, instant } from "./values.ts";

/** The full name, as in a passport. */
const LONGEST_NAME = 200;

/** A detail of the player: absent leaves it unchanged, empty clears it. */
const detail = (max: number) =>
  z
    .string()
    .trim()
    .max(max, issue("too_long", { max }))
    // Two of the invisible characters (U+200C, U+200D) belong to letters: without them names in Persian and Sinhala are
    // misspelt.
    .regex(/^[\P{C}\u200c\u200d]*$/u, issue("invalid"))
    .optional();

export const updateProfile = operation({
  method: "POST",
  path: "/profile",
  summary: "Changes the player's own details. A field left out stays as it is; an empty one is cleared.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({
    name: detail(LONGEST_NAME),
    surname: detail(LONGEST_NAME),
    phone: optionalPhone,
    city: detail(80),
    street: detail(120),
    state: detail(80),
    gender: z.enum(["", ...GENDERS], issue("invalid_choice")).optional(),
    postalIndexEU: detail(20),
    postalIndexBR: detail(20),
  }),
  data: handled,
});

/** A detail with content: it contains a letter. */
const meaningful = (max: number) => detail(max).refine((text) => !text || /\p{L}/u.test(text), issue("invalid"));

export const addProfileData = operation({
  method: "POST",
  path: "/dashboard/profile/add-profile-data",
  summary:
    "Adds what is asked before the first deposit and bet (`missingIdentity` of the profile): all of it, or nothing.",
  audience: "player",
  presence: true,
  body: z.object({
    name: meaningful(LONGEST_NAME),
    surname: meaningful(LONGEST_NAME),
    street: meaningful(120),
    city: meaningful(80),
    phone: optionalPhone,
    // Whoever knows the number can open credit in its owner's name: no form keeps it. Check digits and formats belong to the
    // country of the account, which the platform knows.
    identityCardNumberTR: secret(detail(40)),
    identityCardNumberMX: secret(detail(40)),
    identityTypeCL: z.enum(IDENTITY_TYPES_CL, issue("invalid_choice")).optional(),
    identityCardNumberCL: secret(detail(40)),
    identificationCode: secret(detail(40)),
    postalIndexEU: detail(20),
    postalIndexBR: detail(20),
  }),
  data: handled,
  errors: ["identity_number_taken"],
});

export const NICKNAME_LENGTH = { min: 3, max: 20 } as const;
/** How often a new one can be chosen: a name that changes every minute lets its player pass for others on a board. */
export const NICKNAME_PACE = { most: 3, days: 30 } as const;

/** Scripts a nickname may be written in, one at a time: letters of two look like another player's name. */
const ALPHABETS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Thai",
  "Hangul",
]
  .map((script) => `\\p{Script=${script}}`)
  .concat("\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー")
  .map((letters) => `(?=.*[${letters}])[${letters}\\p{Mn}\\p{Nd}_-]+`);

const nickname = z
  .string(issue("required"))
  .trim()
  .normalize("NFC")
  .min(1, issue("required"))
  .min(NICKNAME_LENGTH.min, issue("too_short", { min: NICKNAME_LENGTH.min }))
  .max(NICKNAME_LENGTH.max, issue("too_long", { max: NICKNAME_LENGTH.max }))
  .regex(new RegExp(`^(?:${ALPHABETS.join("|")})$`, "u"), issue("invalid_nickname"));

export const setNickname = operation({
  method: "POST",
  path: "/profile/nickname",
  summary:
    "Sets the name other players see. No two players have the same one, whatever its case. A new one can be chosen three " +
    "times in thirty days; `until` tells when again.",
  audience: "player",
  presence: true,
  body: z.object({ nickname }),
  data: handled,
  errors: ["nickname_taken", "nickname_waits"],
});

export const changePassword = operation({
  method: "POST",
  path: "/password/change",
  summary:
    "Changes the password and ends the player's other sessions. Three wrong current ones lock this session for 30 minutes.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ currentPassword: typedPassword, newPassword }),
  data: handled,
  errors: [...PASSWORD_REFUSALS],
});

/** Where a session was opened, or where a sign-in was attempted. */
const origin = {
  /** Browser and system, such as "Firefox, Android"; null where unknown. */
  device: z.string().nullable(),
  /** The country of the IP address, by the registries; null where unknown. */
  country: countryCode.nullable(),
};

const sessionId = id("ses");

export const listSessions = operation({
  method: "GET",
  path: "/security/sessions",
  summary: "The player's open sessions, the one seen last first.",
  audience: "player",
  presence: true,
  data: z.object({
    sessions: z.array(
      z.object({
        id: sessionId,
        ...origin,
        startedAt: instant,
        /** To the minute. */
        lastSeenAt: instant,
        /** The session of this request. */
        current: z.boolean(),
      }),
    ),
  }),
});

export const endSession = operation({
  method: "POST",
  path: "/security/sessions/:sessionId/end",
  summary: "Ends one of the player's sessions at once. Repeating it is harmless.",
  audience: "player",
  presence: true,
  params: z.object({ sessionId }),
  data: handled,
  errors: ["not_found"],
});

export const endAllSessions = operation({
  method: "POST",
  path: "/security/sessions/end",
  summary: "Ends every session of the player at once, the one that asks among them. Asked for without presence too.",
  audience: "player",
  data: handled,
});

/**
 * The step that opens a session, or at which a sign-in fails. `other`: a social network, a link of the house, the registration.
 */
export const SIGN_IN_STEPS = ["password", "totp", "sms", "recovery", "passkey", "other"] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

export const listAuthHistory = operation({
  method: "GET",
  path: "/security/auth-history",
  summary: "The latest 50 sign-ins to the account, latest first; of those that failed, the ones of the last 90 days.",
  audience: "player",
  presence: true,
  data: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        at: instant,
        succeeded: z.boolean(),
        /** The step that failed, or the last one that succeeded; null where it was not recorded. */
        step: z.enum(SIGN_IN_STEPS).nullable(),
        ...origin,
      }),
    ),
  }),
});

export const SUBSCRIPTION_KINDS = ["news", "offers", "results"] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

const subscriptions = z.object({ news: z.boolean(), offers: z.boolean(), results: z.boolean() });

export const getSubscriptions = operation({
  method: "GET",
  path: "/subscriptions",
  summary: "Which letters the player asked for. None until he does.",
  audience: "player",
  presence: true,
  data: subscriptions,
});

export const setSubscriptions = operation({
  method: "POST",
  path: "/subscriptions",
  summary: "Sets which letters the player gets. While he is excluded none can be asked for.",
  audience: "player",
  presence: true,
  body: subscriptions,
  data: subscriptions,
  errors: ["self_excluded"],
});

/** What an unsubscribe link ends: one kind of letter, or all of them. */
export const unsubscribeKind = z.enum([...SUBSCRIPTION_KINDS, "all"]);

export const unsubscribe = operation({
  method: "POST",
  path: "/unsubscribe",
  summary: "Ends the letters of the kind a signed link was made for, signed in or not. Repeating it is harmless.",
  audience: "anyone",
  body: z.object({ signature: secret(z.string().min(1).max(1000)), kind: unsubscribeKind }),
  data: handled,
  errors: ["link_invalid"],
});

const advertId = id("fba");

export const feedbackAdvert = z.object({
  id: advertId,
  title: z.string(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  publishedAt: instant,
  state: z.enum(["new", "seen"]),
});

export const listFeedbackAdverts = operation({
  method: "GET",
  path: "/feedback-advertisements",
  summary: "What the house would like to hear about, latest first, in the language of Accept-Language.",
  audience: "player",
  data: z.object({ adverts: z.array(feedbackAdvert) }),
});

export const viewFeedbackAdvert = operation({
  method: "POST",
  path: "/feedback-advertisements/:advertId/view",
  summary: "Notes that the player has seen a request for feedback. Repeating it is harmless.",
  audience: "player",
  params: z.object({ advertId }),
  data: handled,
  errors: ["not_found"],
});
