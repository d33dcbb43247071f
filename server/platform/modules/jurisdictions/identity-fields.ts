import { z } from "zod";
import { COUNTRY_FIELDS, type CountryField } from "#app/contract/player.ts";
import { POSTAL_COUNTRIES } from "#app/contract/postal-codes.ts";
import { countryCode } from "#app/contract/values.ts";
import file from "./identity-fields.json" with { type: "json" };

const { asked } = z
  .strictObject({
    /** Beside the questions of the jurisdiction, before the first deposit and the first bet. */
    asked: z.partialRecord(countryCode, z.array(z.enum(COUNTRY_FIELDS)).min(1)),
  })
  .parse(file);

/** What only players of this country are asked. */
export const askedIn = (country: string): readonly CountryField[] => asked[country] ?? [];

/** What a player of this country may tell: what is asked there, and a postal code of the European Union. */
export const fieldsIn = (country: string): CountryField[] => [
  ...new Set([...askedIn(country), ...(POSTAL_COUNTRIES.includes(country) ? (["postalIndexEU"] as const) : [])]),
];
