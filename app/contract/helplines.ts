import { z } from "zod";
import { operation } from "./operation.ts";
import { countryCode, day } from "./values.ts";

const address = z.url({ protocol: /^https$/ });
const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const weekday = z.number().int().min(1).max(7);

/** The page of the service or register itself, and the day somebody last compared the entry with it; null is never. */
const origin = { source: address, checked: day.nullable() };

/** A helpline for gambling problems. */
export const helpline = z.strictObject({
  name: z.string().min(1),
  /** The printed form, and the number to dial. */
  phone: z.strictObject({ shown: z.string().min(2), dialled: z.string().regex(/^\+?\d{2,15}$/) }).nullable(),
  /** A page to write to them. */
  chat: address.nullable(),
  /**
   * By weekday, Monday is 1, in the country's time; a closing time before the opening time is on the next day. Null if unknown.
   */
  hours: z.array(z.strictObject({ from: weekday, to: weekday, opens: time, closes: time })).nullable(),
  /** BCP 47. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
  /** Free, or a standard call; null if unknown. */
  cost: z.enum(["free", "local"]).nullable(),
  /** An address to visit; null without one, or if unknown. */
  address: z.string().min(1).nullable(),
  ...origin,
});
export type Helpline = z.infer<typeof helpline>;

/** A national register that excludes a person from all licensed gambling of a country. */
export const exclusionRegister = z.strictObject({ name: z.string().min(1), ...origin });

const namedCountry = z.object({ code: countryCode, name: z.string() });

export const listHelplines = operation({
  method: "GET",
  path: "/helplines",
  summary:
    "Who talks to people about their gambling, and the registers of exclusion: of a country, else of the player's, else of where " +
    "the caller's address is; then those of every country. Answers blocked visitors too.",
  audience: "anyone_or_player",
  query: z.object({ country: countryCode.optional() }),
  data: z.object({
    /** The country of these entries; null if the country is not known. */
    country: namedCountry.nullable(),
    lines: z.array(helpline),
    registers: z.array(exclusionRegister),
    /** Those that help in any country. */
    everywhere: z.array(helpline),
    /** The countries with entries, named in the language of Accept-Language and sorted by name. */
    countries: z.array(namedCountry),
  }),
});
