import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { money, realCurrency } from "./money.ts";
import { operation } from "./operation.ts";
import { countryCode, day, handled, id, instant, slug } from "./values.ts";

/** Player statuses by lifetime points (PRODUCT §8); everyone starts at iron (SPEC §9). */
export const PLAYER_STATUSES = ["iron", "bronze", "silver", "gold", "platinum", "diamond"] as const;

/** A restriction as SPEC §3 holds it. */
export const restriction = z.object({
  enabled: z.boolean(),
  dateTill: instant.nullable(),
  /** Whole days left; 0 on the last one. */
  days: z.number().int().min(0),
  isLessADay: z.boolean(),
});
export type Restriction = z.infer<typeof restriction>;

export const profile = z.object({
  id: id("ply"),
  email: z.string(),
  nickname: z.string().nullable(),
  country: countryCode,
  dateBirthday: day,
  language: z.enum(LANGUAGES),
  currency: realCurrency,
  statusName: z.enum(PLAYER_STATUSES),
  /** Cash of the active account: the player's own, free to take out. */
  balance: money,
  isEmailConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  isTermsRequired: z.boolean(),
  favorites: z.array(slug),
  selfExclusionBlock: restriction,
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
  summary: "Accepts the current version of the terms.",
  audience: "player",
  body: z.object({ version: z.string().min(1).max(40) }),
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

export const EXCLUSION_PERIODS = ["6_months", "1_year", "3_years", "5_years"] as const;

export const activateSelfExclusion = operation({
  method: "POST",
  path: "/dashboard/self-exclusion/activate",
  summary: "Excludes the player at once, for at least the period. Nothing shortens it before its end.",
  audience: "player",
  body: z.object({ period: z.enum(EXCLUSION_PERIODS), understood: z.literal(true) }),
  data: restriction,
});
