import { z } from "zod";
import { COUNTRY_FIELDS, type CountryField } from "#app/contract/player.ts";
import { POSTAL_COUNTRIES } from "#app/contract/postal-codes.ts";
import { countryCode } from "#app/contract/values.ts";
import file from "./identity-fields.json" with { type: "json" };

const { asked } = z
  .strictObject({
    /** Required in addition to the jurisdiction's questions, before the first deposit and the first bet. */
    asked: z.partialRecord(countryCode, z.array(z.enum(COUNTRY_FIELDS)).min(1)),
  })
  .parse(file);

/** Fields required only of players of this country. */
export const fieldsRequiredIn = (country: string): readonly CountryField[] => asked[country] ?? [];

/** Fields a player of this country may give: the required ones, and a postal code of the European Union. */
export const fieldsIn = (country: string): CountryField[] => [
  ...new Set([
    ...fieldsRequiredIn(country),
    ...(POSTAL_COUNTRIES.includes(country) ? (["postalIndexEU"] as const) : []),
  ]),
];
