import { z } from "zod";
import { exclusionRegister, type Helpline, helpline, type listHelplines } from "#app/contract/helplines.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Data } from "#app/contract/operation.ts";
import { countryCode } from "#app/contract/values.ts";
import file from "./helplines.json" with { type: "json" };

const entries = z.strictObject({ lines: z.array(helpline), registers: z.array(exclusionRegister) });

const { everywhere, countries } = z
  .strictObject({ everywhere: entries, countries: z.partialRecord(countryCode, entries) })
  .parse(file);

const entriesOf = (country: string | null) => (country === null ? undefined : countries[country]);

function namedIn(language: Language) {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return (code: string) => ({ code, name: names.of(code) ?? code });
}

/** Contract `listHelplines`, for a country; null where unknown. */
export function helplinesFor(country: string | null, language: Language): Data<typeof listHelplines> {
  const named = namedIn(language);
  const { compare } = new Intl.Collator(language);
  const { lines = [], registers = [] } = entriesOf(country) ?? {};
  return {
    country: country === null ? null : named(country),
    lines,
    registers,
    everywhere: everywhere.lines,
    countries: Object.keys(countries)
      .map(named)
      .sort((one, other) => compare(one.name, other.name)),
  };
}

const reachedAt = ({ phone, chat, source }: Helpline): string => phone?.shown ?? chat ?? source;

/** The helplines of a country, else those for every country, as a line of a letter. */
export function helpInWords(country: string): string {
  const { lines = [] } = entriesOf(country) ?? {};
  const known = lines.length > 0 ? lines : everywhere.lines;
  return known.map((line) => `${line.name}, ${reachedAt(line)}`).join("; ");
}

/** Entries that have not been checked against their source, by country. */
export const uncheckedHelp = (): string[] =>
  [["everywhere", everywhere] as const, ...Object.entries(countries)].flatMap(([country, entry]) =>
    [...(entry?.lines ?? []), ...(entry?.registers ?? [])].flatMap(({ name, checked }) =>
      checked === null ? [`${country}: ${name}`] : [],
    ),
  );
