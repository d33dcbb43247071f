import { createHash } from "node:crypto";
import { and, inArray, ne } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import {
  isNumberField,
  isOfOtherBirthDate,
  NUMBER_FIELDS,
  type NumberField,
  readCep,
  readIdentityNumber,
  readPostalCode,
} from "#app/contract/identity-numbers.ts";
import type { CountryField, IDENTITY_TYPES_CL } from "#app/contract/player.ts";
import type { Context } from "#server/platform/context.ts";
import { type Transaction, takeLock } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { fieldsIn } from "#server/platform/modules/jurisdictions/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { formerIdentityNumbers, players } from "./tables.ts";

type Player = typeof players.$inferSelect;

/** As they were typed; what another country requires is ignored and not stored. */
export type TypedCountryFields = Partial<Record<Exclude<CountryField, "identityTypeCL">, string | undefined>> & {
  identityTypeCL?: (typeof IDENTITY_TYPES_CL)[number] | undefined;
};

const ENDING = 4;

const contextOf = (playerId: string): string => `identity:${playerId}`;

/** The number is hashed together with its kind: two countries may issue the same digits. */
const hashOf = (keys: Keys, version: number, kind: string, number: string): string =>
  (keys.mac("identity numbers", version, `${kind}\n${number}`) ?? Buffer.alloc(0)).toString("base64url");

const kindOf = (country: string, field: NumberField, type: string | null | undefined): string =>
  [country, field, type ?? ""].join(" ");

/** The columns of a number: encrypted, and hashed with its kind. */
export function sealNumber(keys: Keys, playerId: string, kind: string, number: string) {
  const { text, version } = keys.encrypt("identity numbers", Buffer.from(`${kind}\n${number}`), contextOf(playerId));
  return {
    identityNumberHash: hashOf(keys, version, kind, number),
    identityNumberSealed: text,
    identityNumberKeyVersion: version,
    identityNumberEnding: number.slice(-ENDING),
  };
}

/** The number and its kind. Throws an Error when the key of its version is not known. */
export function openNumber(keys: Keys, playerId: string, sealed: { text: string; version: number }) {
  const plain = keys.decrypt("identity numbers", sealed, contextOf(playerId))?.toString();
  if (plain === undefined)
    throw new Error(`the identity number of ${playerId} needs version ${sealed.version} of SECRETS`);
  const [kind = "", number = ""] = plain.split("\n");
  return { kind, number };
}

/** A few bits of a hash: enough to distinguish two numbers most of the time, too few to find a number by. */
const lockOf = (kind: string, number: string): string =>
  `identity number:${createHash("sha256").update(`${kind}\n${number}`).digest("hex").slice(0, 4)}`;

/** Refuses a number that another account has, without revealing whose it is. */
export const numberTaken = (field: string) => fieldRefusal("identity_number_taken", field, "identity_number_taken");

async function readNumber(
  tx: Transaction,
  context: Context,
  player: Player,
  field: NumberField,
  typed: TypedCountryFields,
) {
  const { keys } = context.config;
  const type =
    field === "identityCardNumberCL" ? (typed.identityTypeCL ?? player.identityTypeCL ?? undefined) : undefined;
  const number = readIdentityNumber(field, typed[field] ?? "", { country: player.country, type });
  if (number === null) throw fieldRefusal("validation_failed", field, "invalid_identity_number");
  const kind = kindOf(player.country, field, type);
  // One at a time, under any key: two replicas with different current keys would write two hashes of one number, and the unique
  // column would not notice the duplicate.
  await takeLock(tx, lockOf(kind, number));
  const hashes = keys.versions.map((version) => hashOf(keys, version, kind, number));
  if (player.identityNumberHash !== null) {
    if (hashes.includes(player.identityNumberHash)) return {};
    throw fieldRefusal("validation_failed", field, "identity_number_set");
  }
  if (isOfOtherBirthDate(field, number, player.birthDate)) {
    throw fieldRefusal("validation_failed", field, "other_birth_date");
  }
  const { hash, playerId } = formerIdentityNumbers;
  const [other] = await union(
    tx
      .select({ id: players.id })
      .from(players)
      .where(and(inArray(players.identityNumberHash, hashes), ne(players.id, player.id))),
    tx
      .select({ id: playerId })
      .from(formerIdentityNumbers)
      .where(and(inArray(hash, hashes), ne(playerId, player.id))),
  );
  if (other) throw numberTaken(field);
  // The player is back in a former country.
  await tx.delete(formerIdentityNumbers).where(inArray(hash, hashes));
  return sealNumber(keys, player.id, kind, number);
}

function readCode(field: "postalIndexEU" | "postalIndexBR", typed: string, country: string) {
  const code = field === "postalIndexBR" ? readCep(typed) : readPostalCode(typed, country);
  if (code === null) throw fieldRefusal("validation_failed", field, "invalid_postal_code");
  return { [field]: code };
}

/**
 * What the player's country requires, from the typed fields, as columns of the player. Refuses at the field a wrong check digit,
 * a postal code of another form, a number other than the known one, and one of another account.
 */
export async function readCountryFields(
  tx: Transaction,
  context: Context,
  player: Player,
  typed: TypedCountryFields,
): Promise<Partial<Player>> {
  const read: Partial<Player> = {};
  for (const field of fieldsIn(player.country)) {
    const value = typed[field];
    if (!value) continue;
    if (field === "identityTypeCL") {
      if (player.identityNumberHash === null) read.identityTypeCL = typed.identityTypeCL ?? null;
    } else if (isNumberField(field)) Object.assign(read, await readNumber(tx, context, player, field, typed));
    else Object.assign(read, readCode(field, value, player.country));
  }
  return read;
}

/** The columns of a player of the sandbox's world, whose fields are valid. */
export function seededCountryFields(
  keys: Keys,
  playerId: string,
  country: string,
  typed: TypedCountryFields,
): Partial<Player> {
  const { identityTypeCL, postalIndexEU, postalIndexBR } = typed;
  const field = NUMBER_FIELDS.find((known) => typed[known]);
  const number = field && readIdentityNumber(field, typed[field] ?? "", { country, type: identityTypeCL });
  return {
    identityTypeCL,
    postalIndexEU,
    postalIndexBR,
    ...(field && number && sealNumber(keys, playerId, kindOf(country, field, identityTypeCL), number)),
  };
}

type Known = Pick<Player, "country" | "postalIndexEU" | "postalIndexBR" | "identityTypeCL" | "identityNumberEnding">;

/** The player's fields that only their country requires: of a number only the last characters, which are all that is shown. */
export function countryFieldsOf(known: Known) {
  const { postalIndexEU, postalIndexBR, identityTypeCL, identityNumberEnding: ending } = known;
  const masked = (field: NumberField) =>
    ending !== null && fieldsIn(known.country).includes(field) ? `••• ${ending}` : null;
  return {
    postalIndexEU,
    postalIndexBR,
    identityTypeCL,
    identityCardNumberTR: masked("identityCardNumberTR"),
    identityCardNumberMX: masked("identityCardNumberMX"),
    identityCardNumberCL: masked("identityCardNumberCL"),
    identificationCode: masked("identificationCode"),
  };
}

/**
 * The columns of a player whose country has changed: the fields of the old one are cleared, and the address with them. The number
 * is stored separately, so that it still belongs to its player alone.
 */
export async function leaveCountry(tx: Transaction, player: Player): Promise<Partial<Player>> {
  const { identityNumberHash: hash, identityNumberSealed: sealed, identityNumberKeyVersion: keyVersion } = player;
  if (hash !== null && sealed !== null && keyVersion !== null) {
    await tx.insert(formerIdentityNumbers).values({ hash, sealed, keyVersion, playerId: player.id });
  }
  return {
    identityNumberHash: null,
    identityNumberSealed: null,
    identityNumberKeyVersion: null,
    identityNumberEnding: null,
    identityTypeCL: null,
    postalIndexEU: null,
    postalIndexBR: null,
    street: null,
    city: null,
    state: null,
  };
}
