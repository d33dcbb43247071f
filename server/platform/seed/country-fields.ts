import { type NumberField, readIdentityNumber } from "#app/contract/identity-numbers.ts";
import type { Random } from "#server/platform/adapters/random.ts";
import type { NewPlayer } from "#server/platform/modules/players/index.ts";

import { between } from "./chance.ts";

/** Countries of the world that give a number: which field it stands in, its length, and how many digits check the others. */
const NUMBERS: Record<string, { field: NumberField; digits: number; checked: number }> = {
  BR: { field: "identificationCode", digits: 9, checked: 2 },
  KZ: { field: "identificationCode", digits: 11, checked: 1 },
  TR: { field: "identityCardNumberTR", digits: 9, checked: 2 },
};

/** A number nobody has: the first digits are drawn, the last are those that the country's own check takes. */
function drawNumber(random: Random, country: string, { field, digits, checked }: (typeof NUMBERS)[string]): string {
  const first = Array.from({ length: digits }, () => between(random, 1, 9)).join("");
  const ends = Array.from({ length: 10 ** checked }, (_, end) => first + String(end).padStart(checked, "0"));
  // Where no last digit fits, the country gives out no number with these first ones.
  return (
    ends.find((number) => readIdentityNumber(field, number, { country, type: undefined }) !== null) ??
    drawNumber(random, country, { field, digits, checked })
  );
}

/** What the player's country asks, as somebody of the world has told it. */
export function countryFieldsFor(random: Random, country: string): NonNullable<NewPlayer["countryFields"]> {
  const numbered = NUMBERS[country];
  const number = numbered && { [numbered.field]: drawNumber(random, country, numbered) };
  return { ...number, ...(country === "BR" && { postalIndexBR: "01310-100" }) };
}
