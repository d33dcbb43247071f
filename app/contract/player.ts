import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { liveTokens } from "./live.ts";
import { money, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { anyId, countryCode, handled, id, instant, termsVersion } from "./values.ts";

/** Player statuses by lifetime points (PRODUCT §8); everyone starts at iron (SPEC §9). */
export const PLAYER_STATUSES = ["iron", "bronze", "silver", "gold", "platinum", "diamond"] as const;

export const GENDERS = ["female", "male", "other"] as const;

/** A player from Chile has a RUT or, without one, a passport. */
export const IDENTITY_TYPES_CL = ["rut", "passport"] as const;

/** How the account was opened: by the registration form, or through a social network. */
export const REGISTRATION_TYPES = ["form", "social"] as const;

export const TWO_FACTOR_TYPES = ["google_auth", "sms"] as const;

/** Fields for players of some countries only (SPEC §3): identity numbers, and postal codes. */
export const COUNTRY_FIELDS = [
  "identityCardNumberTR",
  "identityCardNumberMX",
  "identityTypeCL",
  "identityCardNumberCL",
  "identificationCode",
  "postalIndexEU",
  "postalIndexBR",
] as const;
export type CountryField = (typeof COUNTRY_FIELDS)[number];

/** What a player may be asked before the first deposit and the first bet; jurisdiction and country decide which fields. */
export const IDENTITY_FIELDS = ["name", "surname", "street", "city", "phone", ...COUNTRY_FIELDS] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** An operator's notes about a player. The player sees them in the profile: nothing is noted in secret. */
export const PLAYER_TAGS = ["staff", "partner", "tester", "personal_contact"] as const;
export type PlayerTag = (typeof PLAYER_TAGS)[number];

/** Number of days a declined payment is shown. */
export const REJECTED_PAYMENT_DAYS = 30;

/** Possible days of a cooling-off (PRODUCT §11); the player's jurisdiction selects among them. */
export const COOLING_OFF_DAYS = [1, 3, 7, 30, 42] as const;

/** A restriction as SPEC §3 defines it. It stays enabled after `dateTill`, until the player ends it. */
export const restriction = z.object({
  enabled: z.boolean(),
  dateTill: instant.nullable(),
  /** Whole days left; 0 on the last one and when it is over. */
  days: z.number().int().min(0),
  /** Less than a day is left, and it is not over. */
  isLessADay: z.boolean(),
});
export type Restriction = z.infer<typeof restriction>;

/** Whether real play is closed to a player. Then deposits are, too. */
export const isKeptOut = ({
  coolingOffBlock,
  selfExclusionBlock,
  isBlocked,
}: Pick<Profile, "coolingOffBlock" | "selfExclusionBlock" | "isBlocked">): boolean =>
  coolingOffBlock.enabled || selfExclusionBlock.enabled || isBlocked;

export const profile = z.object({
  id: id("ply"),
  email: z.string(),
  /**
   * The name for signing in: the e-mail address; null while the account has no password and is opened only through a network.
   * There is no other name to sign in with: a nickname is public, and three wrong passwords for it would pause sign-in.
   */
  login: z.string().nullable(),
  nickname: z.string().nullable(),
  country: countryCode,
  /** Minimum age to play in the country of the account. */
  minimumAge: z.number().int(),
  /** Possible days of a cooling-off in the jurisdiction of the account. */
  coolingOffDays: z.array(z.literal(COOLING_OFF_DAYS)),
  /** Not bounded like an entered day: an account that was opened with a typo in the year is still shown. */
  dateBirthday: z.iso.date(),
  language: z.enum(LANGUAGES),
  currency: realCurrency,
  statusName: z.enum(PLAYER_STATUSES),
  /** Cash of the active account: the player's own, available for withdrawal. */
  balance: money,
  /** The version of the last balance event included here (`live.ts`). */
  balanceVersion: z.string(),
  /** The position after which events may not be included in this answer. */
  liveAfter: z.string(),
  /** The two tokens for events about the player (SPEC §3), for ten minutes and no longer than the session. */
  ...liveTokens.shape,
  /** Bonus money of the active account: the balance of its ledger account, separate from the cash. */
  bonus: money,
  /** Points that can be exchanged, in PTS. */
  points: money,
  /** The number of points that equal 1.00 EUR at the player's status. */
  pointsExchangeRatio: z.number().int().min(1),
  /** What all points would be exchanged for now, in EUR, rounded down. */
  pointsExchangeResult: money,
  /** Points of last week's cashback that can be claimed now; zero without any. */
  cashbackReward: money,
  /**
   * The player may bet real money now: no block, cooling-off or exclusion, terms accepted, e-mail confirmed, and the country's
   * required details given.
   */
  isGameModeReal: z.boolean(),
  /** The demo tables are open: neither an exclusion nor unaccepted terms keep the player from every game. */
  isGameModeDemo: z.boolean(),
  /** An identity document is approved, and no document is required or in review. */
  isTrusted: z.boolean(),
  /** An identity document is approved: name and surname are no longer changed by the player. */
  isNameShown: z.boolean(),
  /** A deposit was declined or a withdrawal refused in the last 30 days. */
  hasRejectedPayments: z.boolean(),
  /** Two currency accounts are open, and one of them has cash that can be transferred to the other. */
  isMoneyTransferAvailable: z.boolean(),
  /** An operator's notes about the player, in the order of `PLAYER_TAGS`. */
  activeTags: z.array(z.enum(PLAYER_TAGS)),
  /** Bonuses that have not ended: one at most. */
  activeBonusCampaignsCount: z.number().int().min(0),
  /** Wager factor of the current bonus; null without one, without a wager, and for free spins. */
  bonusWagerFactor: z.number().int().min(1).nullable(),
  /** Wager factor of the winnings of the bonus's free spins; null without free spins. */
  freeSpinWagerFactor: z.number().int().min(1).nullable(),
  /** Maximum wager factor of a bonus in the jurisdiction of the account. */
  defaultBonusWager: z.number().int().min(1),
  /** The campaign code entered at registration. It activates nothing by itself. */
  bonusCode: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  isTermsRequired: z.boolean(),
  /** The terms popup is due: they are required, and no exclusion comes first. */
  isTermsPopup: z.boolean(),
  favorites: z.array(anyId),
  coolingOffBlock: restriction,
  selfExclusionBlock: restriction,
  /** The session was idle for 30 minutes: money, play and profile require proof of presence. */
  isIdle: z.boolean(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  /** A code sent to the number was entered correctly. */
  isPhoneConfirmed: z.boolean(),
  city: z.string().nullable(),
  street: z.string().nullable(),
  /** State, province or county. */
  state: z.string().nullable(),
  /** Street, city and state in one line, as far as they are known. */
  address: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  /** Of the address, in the European Union and in Brazil (CEP). */
  postalIndexEU: z.string().nullable(),
  postalIndexBR: z.string().nullable(),
  /** The last characters of a number, after dots: no answer contains a whole number. */
  identityCardNumberTR: z.string().nullable(),
  identityCardNumberMX: z.string().nullable(),
  identityTypeCL: z.enum(IDENTITY_TYPES_CL).nullable(),
  identityCardNumberCL: z.string().nullable(),
  /** IIN in Kazakhstan, CPF in Brazil. */
  identificationCode: z.string().nullable(),
  /** The fields specific to the country of the account. */
  countryFields: z.array(z.enum(COUNTRY_FIELDS)),
  registrationType: z.enum(REGISTRATION_TYPES),
  /** Name, surname, phone, street and city are all given. */
  wasBaseProfileCompleted: z.boolean(),
  /** The second factor of a sign-in; null if the password is enough. */
  twoFactorType: z.enum(TWO_FACTOR_TYPES).nullable(),
  /** Whether a PIN proves presence, and protects money. */
  isPinCodeEnabled: z.boolean(),
  /**
   * Operations that move money out or change identity or security must be confirmed first: no second factor was proved within
   * five minutes.
   */
  isStepUpDue: z.boolean(),
  /** What is still required before the first deposit and the first bet; empty if nothing is. */
  missingIdentity: z.array(z.enum(IDENTITY_FIELDS)),
  /** Feedback requests the player has not seen yet. */
  feedbackAdvertsCount: z.number().int().min(0),
  /** Unread answers of the house in the support thread. */
  unreadSupportCount: z.number().int().min(0).default(0),
  /** A document is required of the player and not sent yet. */
  hasDocumentsToConfirm: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = operation({
  method: "GET",
  path: "/profile",
  summary: "The signed-in player.",
  audience: "player",
  data: profile,
});

export const acceptTerms = operation({
  method: "POST",
  path: "/terms/accept",
  summary: "Accepts the terms in force, by the version that was shown in the language of Accept-Language.",
  audience: "player",
  body: z.object({ version: termsVersion }),
  data: handled,
});

export const toggleFavorite = operation({
  method: "POST",
  path: "/favorite-games/toggle",
  summary: "Adds the game to the favourites, or removes it, as asked. Repeating it changes nothing.",
  audience: "player",
  body: z.object({ gameId: anyId, favorite: z.boolean() }),
  data: z.object({ favorites: z.array(anyId) }),
  errors: ["not_found"],
});
