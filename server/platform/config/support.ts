import { z } from "zod";
import { type SupportHours, supportHours } from "#app/contract/support.ts";
import { given } from "./given-variable.ts";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** The format of schema.org's `openingHours`: `Mo-Fr 09:00-18:00, Sa 10:00-14:00`. */
const ENTRY = new RegExp(`^(${DAYS.join("|")})(?:-(${DAYS.join("|")}))? (\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)$`);

function hoursOf(entry: string): SupportHours | null {
  const [, first = "", last = first, from = "", to = ""] = ENTRY.exec(entry.trim()) ?? [];
  const dayOf = (name: string) => DAYS.indexOf(name) + 1;
  const { data } = supportHours.safeParse({ days: [dayOf(first), dayOf(last)], from, to });
  return data && data.days[0] <= data.days[1] && data.from < data.to ? data : null;
}

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** The environment variables of player support. */
export const supportEnvironment = {
  SUPPORT_HOURS: given.transform((text, refine) => {
    const hours = text?.split(",").map(hoursOf) ?? [];
    if (hours.includes(null)) refine.addIssue("not like Mo-Fr 09:00-18:00, Sa 10:00-14:00");
    return hours.flatMap((entry) => entry ?? []);
  }),
  SUPPORT_TIME_ZONE: given.transform((text) => text ?? "UTC").pipe(z.string().refine(isTimeZone, "no time zone")),
  SUPPORT_ANSWER_HOURS: given
    .transform((text) => (text === undefined ? null : Number(text)))
    .pipe(z.int().min(1).max(240).nullable()),
};

type Variables = z.output<z.ZodObject<typeof supportEnvironment>>;

export interface SupportConfig {
  /** When support answers, in the time zone; empty where nothing is stated. */
  hours: readonly SupportHours[];
  timeZone: string;
  /** Messages are answered within this many hours; null where nothing is promised. */
  answerHours: number | null;
}

export const supportConfig = (variables: Variables): SupportConfig => ({
  hours: variables.SUPPORT_HOURS,
  timeZone: variables.SUPPORT_TIME_ZONE,
  answerHours: variables.SUPPORT_ANSWER_HOURS,
});
