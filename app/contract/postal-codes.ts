/** Formats of postal codes in the European Union: one pattern for the countries that share it. */
const WRITTEN: [countries: string, pattern: RegExp][] = [
  ["AT BE BG CY DK HU", /^\d{4}$/],
  ["DE EE ES FI FR HR IT", /^\d{5}$/],
  ["RO", /^\d{6}$/],
  ["CZ GR SE SK", /^\d{3} ?\d{2}$/],
  ["LT", /^(LT-)?\d{5}$/],
  ["LU", /^(L-)?\d{4}$/],
  ["LV", /^(LV-)?\d{4}$/],
  ["SI", /^(SI-)?\d{4}$/],
  ["MT", /^[A-Z]{3} ?\d{2,4}$/],
  ["NL", /^[1-9]\d{3} ?[A-Z]{2}$/],
  ["PL", /^\d{2}-\d{3}$/],
  ["PT", /^\d{4}(-\d{3})?$/],
  // Eircode: a routing key (D6W is the only one that ends in a letter) and an identifier without ambiguous letters.
  ["IE", /^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/],
];

const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  WRITTEN.flatMap(([countries, pattern]) =>
    countries.split(" ").map((country): [string, RegExp] => [country, pattern]),
  ),
);

/** The countries of the European Union, whose players may enter the postal code of their address. */
export const POSTAL_COUNTRIES: readonly string[] = [...PATTERNS.keys()].sort();

/** Whether a code, in capitals, is valid in the country. No country outside the European Union has one here. */
export const isPostalCode = (code: string, country: string): boolean => PATTERNS.get(country)?.test(code) ?? false;
