import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { COOLING_OFF_DAYS, restriction } from "./player.ts";
import { day, handled, instant } from "./values.ts";

export const EXCLUSION_PERIODS = ["6_months", "1_year", "3_years", "5_years"] as const;

/** What a signed link about an exclusion does; each link does one of them. */
export const EXCLUSION_LINKS = ["exclusion-extend", "exclusion-deactivate"] as const;

/** The signature of a signed link, the last segment of its address. */
const signature = secret(z.string(issue("required")).min(1, issue("required")).max(400, issue("link_invalid")));

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const nextDay = (instant: Date) => dayOf(new Date(instant.getTime() + DAY_MS));

/**
 * The first day an exclusion may be extended to, YYYY-MM-DD in UTC: at least tomorrow (SPEC §5), and later than its current
 * end. The platform refuses an earlier one; the site does not offer it.
 */
export function earliestExtension(dateTill: Date, now: Date): string {
  const [tomorrow, dayAfter] = [nextDay(now), nextDay(dateTill)];
  return dayAfter > tomorrow ? dayAfter : tomorrow;
}

/** Maximum extension of an exclusion in years: a typo must not exclude somebody for a thousand years. */
const EXTENSION_YEARS = 10;

/** The last day an exclusion may be extended to, YYYY-MM-DD in UTC: ten years from now. A later one is refused. */
export function latestExtension(now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + EXTENSION_YEARS);
  return dayOf(latest);
}

export const activateSelfExclusion = operation({
  method: "POST",
  path: "/dashboard/self-exclusion/activate",
  summary:
    "Excludes the player at once, for at least the period, and mails the link that extends it. Nothing shortens it.",
  audience: "player",
  body: z.object({ period: z.enum(EXCLUSION_PERIODS), understood: z.literal(true) }),
  data: restriction,
});

export const getSelfExclusion = operation({
  method: "GET",
  path: "/dashboard/self-exclusion",
  summary: "The player's exclusion, with the signatures for what can be done about it now.",
  audience: "player",
  data: z.object({
    selfExclusionBlock: restriction,
    /** Its duration comes from another excluded account with the player's name, address and date of birth. */
    isDerived: z.boolean(),
    /** For `extendSelfExclusion`; null without an exclusion. */
    extendSignature: signature.nullable(),
    /** For `deactivateSelfExclusion`; null before the exclusion is over. */
    deactivateSignature: signature.nullable(),
  }),
});

export const extendSelfExclusion = operation({
  method: "POST",
  path: "/dashboard/self-exclusion/extend",
  summary: "Moves the end of an exclusion to the end of a later day. Repeating it changes nothing.",
  audience: "anyone",
  body: z.object({ signature, day }),
  data: restriction,
  errors: ["link_invalid"],
});

export const deactivateSelfExclusion = operation({
  method: "POST",
  path: "/dashboard/self-exclusion/deactivate",
  summary:
    "Ends an exclusion that is over. Refused before its last moment, whatever is sent. Repeating it is harmless.",
  audience: "anyone",
  body: z.object({ signature }),
  data: handled,
  errors: ["link_invalid", "exclusion_running"],
});

export const checkSignature = operation({
  method: "GET",
  path: "/signature/check",
  summary:
    "What a signed link about an exclusion would do. Refused when it is not ours, too old, or has nothing to do any more.",
  audience: "anyone",
  query: z.object({ signature }),
  data: z.object({ purpose: z.enum(EXCLUSION_LINKS), dateTill: instant }),
  errors: ["link_invalid"],
});

export const activateCoolingOff = operation({
  method: "POST",
  path: "/dashboard/cooling-off/activate",
  summary:
    "Closes play and deposits to the player at once, for at least so many days, of those that the player's jurisdiction has. Nothing shortens it.",
  audience: "player",
  body: z.object({ days: z.literal(COOLING_OFF_DAYS), understood: z.literal(true) }),
  data: restriction,
});

export const deactivateCoolingOff = operation({
  method: "POST",
  path: "/dashboard/cooling-off/deactivate",
  summary: "Ends a cooling-off that is over. Refused before. Repeating it is harmless.",
  audience: "player",
  data: handled,
  errors: ["cooling_off"],
});
