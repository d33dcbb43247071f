import { type NumberField, readIdentityNumber } from "#app/contract/identity-numbers.ts";
import type { Random } from "#server/platform/adapters/random.ts";
import type { NewPlayer } from "#server/platform/modules/players/index.ts";

import { between } from "./chance.ts";

/** Countries of the world that issue a number: its field, its length, and the number of check digits. */
const NUMBERS: Record<string, { field: NumberField; digits: number; checked: number }> = {
  BR: { field: "identificationCode", digits: 9, checked: 2 },
  KZ: { field: "identificationCode", digits: 11, checked: 1 },
  TR: { field: "identityCardNumberTR", digits: 9, checked: 2 },
};

/** A fictitious number: the first digits are drawn, the last are valid check digits of the country. */
function drawNumber(random: Random, country: string, { field, digits, checked }: (typeof NUMBERS)[string]): string {
  const first = Array.from({ length: digits }, () => between(random, 1, 9)).join("");
  const ends = Array.from({ length: 10 ** checked }, (_, end) => first + String(end).padStart(checked, "0"));
  // Where no check digits fit, the country issues no number with these first digits.
  return (
    ends.find((number) => readIdentityNumber(field, number, { country, type: undefined }) !== null) ??
    drawNumber(random, country, { field, digits, checked })
  );
}

/** The fields the player's country requires, for a person of the world. */
export function countryFieldsFor(random: Random, country: string): NonNullable<NewPlayer["countryFields"]> {
  const numbered = NUMBERS[country];
  const number = numbered && { [numbered.field]: drawNumber(random, country, numbered) };
  return { ...number, ...(country === "BR" && { postalIndexBR: "01310-100" }) };
}
