import { z } from "zod";
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
  withdrawal: z.strictObject({
    /** Whether a player may take back a withdrawal that is not sent yet. */
    cancellable: z.boolean(),
    /** Euro cents: a withdrawal above it needs approved documents. */
    documentsAboveCents: z.number().int().min(0).transform(BigInt),
  }),
});
export type JurisdictionProfile = z.output<typeof jurisdictionProfile>;

const profileName = z.enum(["international", "strict"]);

const profileFile = z.strictObject({
  profiles: z.record(profileName, jurisdictionProfile),
  default: profileName,
  countries: z.partialRecord(countryCode, profileName),
});

const { profiles, default: usual, countries } = profileFile.parse(file);

/** What holds for players of a country: where the account was opened, and not where its player travels. */
export const jurisdictionOf = (country: string): JurisdictionProfile => profiles[countries[country] ?? usual];
