import { z } from "zod";
import { captchaSource } from "./captcha.ts";
import { defaultLimit } from "./limits.ts";
import { money, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { countryCode, day, instant, slug, termsVersion } from "./values.ts";

export const getSettings = operation({
  method: "GET",
  path: "/settings",
  summary: "What the site needs to know of the house: contact, rules of registration, currencies.",
  audience: "anyone",
  data: z.object({
    mode: z.enum(["sandbox", "production"]),
    supportEmail: z.string(),
    /** In most countries; {@link listCountries} has it for each. */
    minimumAge: z.number().int(),
    minimumPasswordLength: z.number().int(),
    /** The terms in force. */
    termsVersion,
    currencies: z.array(realCurrency),
    defaultCurrency: realCurrency,
    /** Whether browsers accept passkeys at the house's address: not if that is an IP address instead of a name. */
    passkeys: z.boolean().default(false),
    /** Null: there is no captcha. */
    captcha: z
      .object({
        siteKey: z.string().min(1),
        scriptUrl: z.url(),
        /** Sources the content security policy must allow for that script. */
        sources: z.array(captchaSource),
      })
      .nullable(),
  }),
});

export const getVisitor = operation({
  method: "GET",
  path: "/visitor",
  summary: "Where the caller's address is, and whether the house is open there. Answers blocked visitors too.",
  audience: "anyone",
  sameFor: "address",
  data: z.object({
    country: countryCode.nullable(),
    blocked: z.boolean(),
    /** Minimum age to play there. */
    minimumAge: z.number().int(),
  }),
});

export const listCountries = operation({
  method: "GET",
  path: "/countries",
  summary: "Countries an account can be opened from, named in the language of Accept-Language and sorted by name.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({
    countries: z.array(
      z.object({
        code: countryCode,
        name: z.string(),
        currency: realCurrency,
        minimumAge: z.number().int(),
        /** Default limits of a new account from there; a tighter limit replaces one at once, a looser one waits. */
        defaultLimits: z.array(defaultLimit),
      }),
    ),
  }),
});

export const listRedirects = operation({
  method: "GET",
  path: "/redirects",
  summary: "The operator's redirects: paths without their language, to a path of this site or an allowed address.",
  audience: "anyone",
  data: z.object({
    redirects: z.array(
      z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
    ),
  }),
});

/** Below this number of rounds a measured share says nothing: then only its interval is shown. */
export const ENOUGH_ROUNDS = 10_000;

const sums = z.object({ staked: money, paidBack: money, kept: money, largestWin: money, rounds: z.number().int() });

export const getHouseLedger = operation({
  method: "GET",
  path: "/house-ledger",
  summary: "What was staked, paid back and kept, computed from postings, in the reference currency.",
  audience: "anyone",
  sameFor: "all",
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  data: z.object({
    from: day,
    to: day,
    /** Paid back ÷ staked; null if nothing was staked. */
    returned: z.number().nullable(),
    totals: sums,
    computedAt: instant,
  }),
});

export const getGameReturn = operation({
  method: "GET",
  path: "/games/:gameId/return",
  summary:
    "What a game really returned in the last 30 days, from the ledger's postings: all currencies, by the reference rates.",
  audience: "anyone",
  sameFor: "all",
  params: z.object({ gameId: slug }),
  data: z.object({
    from: instant,
    to: instant,
    rounds: z.number().int(),
    staked: money,
    returned: money,
    /** Returned ÷ staked; null if nothing was staked. */
    ratio: z.number().nullable(),
    /**
     * 95 % interval of the ratio, under a normal distribution; null if nothing was staked. Its width follows from the variance
     * of the rounds, but is never narrower than the game's mathematics gives for their number: a few rounds without a rare
     * large win look more alike than they are.
     */
    interval: z.tuple([z.number(), z.number()]).nullable(),
  }),
  errors: ["not_found"],
});
