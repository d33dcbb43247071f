import type { PgColumn } from "drizzle-orm/pg-core";
import { isNumberField } from "#app/contract/identity-numbers.ts";
import type { CountryField, IdentityField } from "#app/contract/player.ts";
import {
  fieldsRequiredIn,
  type IdentityQuestion,
  jurisdictionOf,
} from "#server/platform/modules/jurisdictions/index.ts";
import { players } from "./tables.ts";

type PlainField = Exclude<IdentityField, CountryField>;

/** The fields that answer a question; none for what every account has from its registration on. */
const FIELDS: Record<IdentityQuestion, readonly PlainField[]> = {
  name: ["name", "surname"],
  birthDate: [],
  address: ["street", "city"],
  country: [],
  phone: ["phone"],
};

type Column = PlainField | "postalIndexEU" | "postalIndexBR" | "identityTypeCL" | "identityNumberEnding";
type Answers = Partial<Record<Column, string | null>> & { country: string };

/** The players' columns for {@link missingIdentity}. */
export const identityColumns = {
  country: players.country,
  name: players.name,
  surname: players.surname,
  street: players.street,
  city: players.city,
  phone: players.phone,
  postalIndexEU: players.postalIndexEU,
  postalIndexBR: players.postalIndexBR,
  identityTypeCL: players.identityTypeCL,
  identityNumberEnding: players.identityNumberEnding,
} satisfies Record<keyof Answers, PgColumn>;

/** All identity numbers are stored in the same columns. */
const columnOf = (field: IdentityField): Column => (isNumberField(field) ? "identityNumberEnding" : field);

/**
 * The fields that the player's jurisdiction and country require before the first deposit and the first bet, and that are empty.
 */
export const missingIdentity = (player: Answers): IdentityField[] => {
  const { identityGate } = jurisdictionOf(player.country);
  const required: IdentityField[] = [
    ...identityGate.flatMap((question) => FIELDS[question]),
    ...fieldsRequiredIn(player.country),
  ];
  return required.filter((field) => !player[columnOf(field)]);
};
