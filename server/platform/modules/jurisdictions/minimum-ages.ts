import { z } from "zod";
import { countryCode, day } from "#app/contract/values.ts";
import file from "./minimum-ages.json" with { type: "json" };

/** The minimum everywhere: a country's law may only be stricter. */
const ADULT = 18;

const ages = z.strictObject({
  usual: z.literal(ADULT),
  countries: z.partialRecord(
    countryCode,
    z.strictObject({
      years: z.number().int().min(ADULT).max(25),
      /** The law or regulation that states it. */
      source: z.strictObject({ title: z.string().min(1), url: z.url({ protocol: /^https$/ }) }),
      /** The day on which a person last read the source; null while nobody has. */
      checked: day.nullable(),
    }),
  ),
});

const { usual, countries } = ages.parse(file);

/** Minimum age in years to play from a country; null where the country is not known. */
export const minimumAgeOf = (country: string | null): number =>
  (country === null ? undefined : countries[country])?.years ?? usual;

/** The countries whose age has not been checked against its source. */
export const uncheckedAges = (): string[] =>
  Object.entries(countries).flatMap(([country, entry]) => (entry?.checked === null ? [country] : []));
