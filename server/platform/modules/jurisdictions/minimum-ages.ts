import { z } from "zod";
import { countryCode, day } from "#app/contract/values.ts";
import file from "./minimum-ages.json" with { type: "json" };

/** Younger people are asked nowhere: a country's law may only be stricter. */
const ADULT = 18;

const ages = z.strictObject({
  usual: z.literal(ADULT),
  countries: z.partialRecord(
    countryCode,
    z.strictObject({
      years: z.number().int().min(ADULT).max(25),
      /** The law or the regulator that says so. */
      source: z.strictObject({ title: z.string().min(1), url: z.url({ protocol: /^https$/ }) }),
      /** The day on which somebody last read the source; null while nobody has. */
      checked: day.nullable(),
    }),
  ),
});

const { usual, countries } = ages.parse(file);

/** Years somebody must have lived to play from a country; null where that is not known. */
export const minimumAgeOf = (country: string | null): number =>
  (country === null ? undefined : countries[country])?.years ?? usual;

/** The countries whose age nobody has checked against its source. */
export const uncheckedAges = (): string[] =>
  Object.entries(countries).flatMap(([country, entry]) => (entry?.checked === null ? [country] : []));
