import { z } from "zod";
import { operation } from "./operation.ts";
import { countryCode, day } from "./values.ts";

const address = z.url({ protocol: /^https$/ });
const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/);
const weekday = z.number().int().min(1).max(7);

/** The page of the service or register itself, and the day on which somebody last compared the entry with it; null is never. */
const origin = { source: address, checked: day.nullable() };

/** Who talks to people about their gambling. */
export const helpline = z.strictObject({
  name: z.string().min(1),
  /** As it is printed, and as it is dialled. */
  phone: z.strictObject({ shown: z.string().min(2), dialled: z.string().regex(/^\+?\d{2,15}$/) }).nullable(),
  /** Where one can write to them. */
  chat: address.nullable(),
  /** By weekday, Monday is 1, in the time of the country; a closing before the opening is of the next day. Null where not known. */
  hours: z.array(z.strictObject({ from: weekday, to: weekday, opens: time, closes: time })).nullable(),
  /** BCP 47. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
  /** Nothing, or a usual call; null where not known. */
  cost: z.enum(["free", "local"]).nullable(),
  /** Where one can go to them; null where one cannot, or it is not known. */
  address: z.string().min(1).nullable(),
  ...origin,
});
export type Helpline = z.infer<typeof helpline>;

/** Where somebody shuts himself out of all licensed gambling of a country. */
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
    /** Whose these are; null where the country is not known. */
    country: namedCountry.nullable(),
    lines: z.array(helpline),
    registers: z.array(exclusionRegister),
    /** Those that help whatever the country. */
    everywhere: z.array(helpline),
    /** The countries there are entries of, named in the language of Accept-Language and sorted by name. */
    countries: z.array(namedCountry),
  }),
});
