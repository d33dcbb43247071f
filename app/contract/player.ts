import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { liveTokens } from "./live.ts";
import { money, realCurrency } from "./money.ts";
import { operation } from "./operation.ts";
import { countryCode, handled, id, instant, slug, termsVersion } from "./values.ts";

/** Player statuses by lifetime points (PRODUCT §8); everyone starts at iron (SPEC §9). */
export const PLAYER_STATUSES = ["iron", "bronze", "silver", "gold", "platinum", "diamond"] as const;

export const GENDERS = ["female", "male", "other"] as const;

/** A player from Chile has a RUT or, without one, a passport. */
export const IDENTITY_TYPES_CL = ["rut", "passport"] as const;

/** How the account came to be: the form of the registration, or a social network. */
export const REGISTRATION_TYPES = ["form", "social"] as const;

export const TWO_FACTOR_TYPES = ["google_auth", "sms"] as const;

/** What only players of some countries are asked (SPEC §3): numbers of identity, and postal codes. */
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

/** What a player may be asked before the first deposit and the first bet; jurisdiction and country decide which of it. */
export const IDENTITY_FIELDS = ["name", "surname", "street", "city", "phone", ...COUNTRY_FIELDS] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** What an operator can note about a player. The player reads it in the profile: nothing is noted in secret. */
export const PLAYER_TAGS = ["staff", "partner", "tester", "personal_contact"] as const;
export type PlayerTag = (typeof PLAYER_TAGS)[number];

/** For so many days a payment that was declined is told of. */
export const REJECTED_PAYMENT_DAYS = 30;

/** Days a cooling-off can last (PRODUCT §11); the player's jurisdiction says which of them. */
export const COOLING_OFF_DAYS = [1, 3, 7, 30, 42] as const;

/** A restriction as SPEC §3 holds it. It stays enabled when `dateTill` has come, until the player ends it. */
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
   * What the player types to sign in: the e-mail address; null while the account has no password and only a network opens
   * it. There is no other name to sign in with: a nickname is public, and three wrong passwords for it would pause sign-in.
   */
  login: z.string().nullable(),
  nickname: z.string().nullable(),
  country: countryCode,
  /** Years somebody must have lived to play from the country of the account. */
  minimumAge: z.number().int(),
  /** How many days a cooling-off may last by the jurisdiction of the account. */
  coolingOffDays: z.array(z.literal(COOLING_OFF_DAYS)),
  /** Not bounded like a day that is asked for: an account that was opened with a slip in the year is shown all the same. */
  dateBirthday: z.iso.date(),
  language: z.enum(LANGUAGES),
  currency: realCurrency,
  statusName: z.enum(PLAYER_STATUSES),
  /** Cash of the active account: the player's own, free to take out. */
  balance: money,
  /** Which of the events about the balance this one has in it already (`live.ts`). */
  balanceVersion: z.string(),
  /** From where events are to be told that this answer may not have in it. */
  liveAfter: z.string(),
  /** The two tokens that events about the player are read with (SPEC §3), for ten minutes and no longer than the session. */
  ...liveTokens.shape,
  /** Bonus money of the active account: what its ledger account holds, apart from the cash. */
  bonus: money,
  /** Points that can be exchanged, in PTS. */
  points: money,
  /** How many points stand for 1.00 EUR at the player's status. */
  pointsExchangeRatio: z.number().int().min(1),
  /** What all points would be exchanged for now, in EUR, rounded down. */
  pointsExchangeResult: money,
  /**
   * A bet for real money is taken now, as far as it depends on the player: no block, cooling-off or exclusion, terms accepted,
   * e-mail confirmed, and what the country asks answered.
   */
  isGameModeReal: z.boolean(),
  /** The demo tables are open: neither an exclusion nor terms that wait keep the player from every game. */
  isGameModeDemo: z.boolean(),
  /** An identity document is approved, and no document is asked for or in review. */
  isTrusted: z.boolean(),
  /** A deposit was declined or a withdrawal refused in the last 30 days. */
  hasRejectedPayments: z.boolean(),
  /** Two currency accounts are open, and one of them has cash that can be moved to the other. */
  isMoneyTransferAvailable: z.boolean(),
  /** What an operator noted about the player, in the order of `PLAYER_TAGS`. */
  activeTags: z.array(z.enum(PLAYER_TAGS)),
  /** Bonuses that have not ended: one at most. */
  activeBonusCampaignsCount: z.number().int().min(0),
  /** Times the bonus that has not ended must be staked; null where there is none, where it asks for nothing, and of free spins. */
  bonusWagerFactor: z.number().int().min(1).nullable(),
  /** Times what the free spins of the bonus win must be staked; null where it has none. */
  freeSpinWagerFactor: z.number().int().min(1).nullable(),
  /** The most a bonus may ask for by the jurisdiction of the account, in times the bonus. */
  defaultBonusWager: z.number().int().min(1),
  /** The code of a campaign that was typed at registration. It starts nothing by itself. */
  bonusCode: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  isTermsRequired: z.boolean(),
  /** The popup that asks for the terms is due: they are required, and no exclusion stands before them. */
  isTermsPopup: z.boolean(),
  favorites: z.array(slug),
  coolingOffBlock: restriction,
  selfExclusionBlock: restriction,
  /** The session was idle for 30 minutes: money, play and profile wait until presence is proved. */
  isIdle: z.boolean(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  /** A code that was sent to the number was typed back. */
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
  /** Of a number the last characters, after dots: no answer tells a number whole. */
  identityCardNumberTR: z.string().nullable(),
  identityCardNumberMX: z.string().nullable(),
  identityTypeCL: z.enum(IDENTITY_TYPES_CL).nullable(),
  identityCardNumberCL: z.string().nullable(),
  /** IIN in Kazakhstan, CPF in Brazil. */
  identificationCode: z.string().nullable(),
  /** What the country of the account has fields for. */
  countryFields: z.array(z.enum(COUNTRY_FIELDS)),
  registrationType: z.enum(REGISTRATION_TYPES),
  /** Name, surname, phone, street and city are all there. */
  wasBaseProfileCompleted: z.boolean(),
  /** What a sign-in asks for beside the password; null where the password is enough. */
  twoFactorType: z.enum(TWO_FACTOR_TYPES).nullable(),
  /** Whether a PIN proves presence, and guards money. */
  isPinCodeEnabled: z.boolean(),
  /** What moves money out or changes identity or security has to be confirmed first: a second factor was not proved within five minutes. */
  isStepUpDue: z.boolean(),
  /** What is still asked before the first deposit and the first bet; nothing when all is answered. */
  missingIdentity: z.array(z.enum(IDENTITY_FIELDS)),
  /** Requests for feedback the player has not seen yet. */
  feedbackAdvertsCount: z.number().int().min(0),
  /** Answers of the house in the thread with it that the player has not read. */
  unreadSupportCount: z.number().int().min(0).default(0),
  /** A document is asked of the player and not sent yet. */
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
  body: z.object({ gameId: slug, favorite: z.boolean() }),
  data: z.object({ favorites: z.array(slug) }),
  errors: ["not_found"],
});
