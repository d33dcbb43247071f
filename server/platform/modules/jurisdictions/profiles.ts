import { z } from "zod";
import { GAME_CATEGORIES } from "#app/contract/games/index.ts";
import { defaultLimit } from "#app/contract/limits.ts";
import { COOLING_OFF_DAYS } from "#app/contract/player.ts";
import { countryCode } from "#app/contract/values.ts";
import file from "./profiles.json" with { type: "json" };

/** The questions by which the house identifies a player. Birth date and country are required at registration. */
const IDENTITY_QUESTIONS = ["name", "birthDate", "address", "country", "phone"] as const;
export type IdentityQuestion = (typeof IDENTITY_QUESTIONS)[number];

const jurisdictionProfile = z.strictObject({
  /** Required before the first deposit and the first bet. */
  identityGate: z.array(z.enum(IDENTITY_QUESTIONS)).min(1),
  /** Whether players may plan rounds of the instant games; slots and table games never allow it. */
  plannedRuns: z.boolean(),
  /** Least time between two rounds of a player by category, where it is longer than the games' own. */
  minimumCycleMs: z.partialRecord(z.enum(GAME_CATEGORIES), z.number().int().positive()),
  /** Whether demo play is limited to players, whose age was checked. */
  demoNeedsAccount: z.boolean(),
  /** The highest wager factor of a campaign offered here. */
  wagerCap: z.number().int().positive(),
  /** The possible lengths of a cooling-off. */
  coolingOffDays: z.array(z.literal(COOLING_OFF_DAYS)).min(1),
  /** Limits of every new account: at most one for a kind and period, in minor units of each currency. */
  defaultLimits: z.array(defaultLimit),
  withdrawal: z.strictObject({
    /** Whether a player may cancel a withdrawal that is not sent yet. */
    cancellable: z.boolean(),
    /**
     * Euro cents withdrawn in 30 days: above the first approved documents are required, above the second every withdrawal is
     * reviewed.
     */
    documentsAboveCents: z.number().int().min(0).transform(BigInt),
    reviewAboveCents: z.number().int().min(0).transform(BigInt),
  }),
});
export type JurisdictionProfile = z.output<typeof jurisdictionProfile>;

const profileName = z.enum(["international", "strict", "greatBritain"]);

const profileFile = z.strictObject({
  profiles: z.record(profileName, jurisdictionProfile),
  default: profileName,
  countries: z.partialRecord(countryCode, profileName),
});

const { profiles, default: usual, countries } = profileFile.parse(file);

/**
 * The rules for players of a country: where the account was opened, and not where its player travels. For a demo, where its
 * visitor is; null where unknown.
 */
export const jurisdictionOf = (country: string | null): JurisdictionProfile =>
  profiles[(country === null ? undefined : countries[country]) ?? usual];

/** The initial limits of accounts, each with its countries. */
export const countryLimits = () =>
  Object.values(profiles).flatMap((profile) => {
    const held = Object.keys(countries).filter((country) => jurisdictionOf(country) === profile);
    return profile.defaultLimits.map((limit) => ({ ...limit, countries: held }));
  });
