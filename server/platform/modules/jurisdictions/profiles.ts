import { z } from "zod";
import { GAME_CATEGORIES } from "#app/contract/games/index.ts";
import { defaultLimit } from "#app/contract/limits.ts";
import { COOLING_OFF_DAYS } from "#app/contract/player.ts";
import { countryCode } from "#app/contract/values.ts";
import file from "./profiles.json" with { type: "json" };

/** What the house asks who somebody is by. Birth date and country are asked at registration. */
const IDENTITY_QUESTIONS = ["name", "birthDate", "address", "country", "phone"] as const;
export type IdentityQuestion = (typeof IDENTITY_QUESTIONS)[number];

const jurisdictionProfile = z.strictObject({
  /** Answered before the first deposit and the first bet. */
  identityGate: z.array(z.enum(IDENTITY_QUESTIONS)).min(1),
  /** Whether players may plan rounds of the instant games; slots and table games have none anywhere. */
  plannedRuns: z.boolean(),
  /** Least time between two rounds of a player by category, where it is longer than the games' own. */
  minimumCycleMs: z.partialRecord(z.enum(GAME_CATEGORIES), z.number().int().positive()),
  /** Whether demo play is for players alone, whose age was asked. */
  demoNeedsAccount: z.boolean(),
  /** The highest wager factor of a campaign that is offered here. */
  wagerCap: z.number().int().positive(),
  /** How long a cooling-off may be. */
  coolingOffDays: z.array(z.literal(COOLING_OFF_DAYS)).min(1),
  /** Limits every new account begins with: at most one for a kind and period, in minor units of each currency. */
  defaultLimits: z.array(defaultLimit),
  withdrawal: z.strictObject({
    /** Whether a player may take back a withdrawal that is not sent yet. */
    cancellable: z.boolean(),
    /** Euro cents withdrawn in 30 days: above the first approved documents are needed, above the second somebody looks always. */
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
 * What holds for players of a country: where the account was opened, and not where its player travels. Of a demo it is where
 * its visitor is; null where that is not known.
 */
export const jurisdictionOf = (country: string | null): JurisdictionProfile =>
  profiles[(country === null ? undefined : countries[country]) ?? usual];

/** The limits accounts begin with, each with the countries that have it. */
export const countryLimits = () =>
  Object.values(profiles).flatMap((profile) => {
    const held = Object.keys(countries).filter((country) => jurisdictionOf(country) === profile);
    return profile.defaultLimits.map((limit) => ({ ...limit, countries: held }));
  });
