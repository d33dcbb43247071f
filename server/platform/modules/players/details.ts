import { eq, sql } from "drizzle-orm";
import { NICKNAME_PACE } from "#app/contract/account.ts";
import { issue } from "#app/contract/errors.ts";
import { NUMBER_FIELDS } from "#app/contract/identity-numbers.ts";
import { PLAYER_TAGS } from "#app/contract/player.ts";
import type { InputOf } from "#app/contract/types.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Transaction, violatedConstraint } from "#server/platform/db/index.ts";
import { lastTimes, record } from "#server/platform/modules/audit-log/index.ts";
import { fieldsIn } from "#server/platform/modules/jurisdictions/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { countryFieldsOf, numberTaken, readCountryFields } from "./country-fields.ts";
import { missingIdentity } from "./identity.ts";
import { isReserved } from "./reserved-nicknames.ts";
import { lockPlayer, type PlayerRow } from "./store.ts";
import { players } from "./tables.ts";
import { WRITTEN_NAMES } from "./written-names.ts";

/** The players' columns for {@link asDetails}. */
export const detailsColumns = {
  name: players.name,
  surname: players.surname,
  phone: players.phone,
  confirmedPhone: players.confirmedPhone,
  city: players.city,
  street: players.street,
  state: players.state,
  gender: players.gender,
  postalIndexEU: players.postalIndexEU,
  postalIndexBR: players.postalIndexBR,
  identityTypeCL: players.identityTypeCL,
  identityNumberEnding: players.identityNumberEnding,
  registrationType: players.registrationType,
  bonusCode: players.bonusCode,
  tags: players.tags,
  hasPassword: sql<boolean>`${players.passwordHash} is not null`,
  email: players.email,
  country: players.country,
};

type DetailsRow = Pick<PlayerRow, Exclude<keyof typeof detailsColumns, "hasPassword">> & { hasPassword: boolean };

/** A player's personal details, and what is derived from them. */
export function asDetails(details: DetailsRow) {
  const { confirmedPhone, identityNumberEnding: _, hasPassword, email, tags, ...known } = details;
  const { name, surname, phone, street, city, state } = known;
  return {
    ...known,
    ...countryFieldsOf(details),
    login: hasPassword ? email : null,
    activeTags: PLAYER_TAGS.filter((tag) => tags.includes(tag)),
    countryFields: fieldsIn(details.country),
    isPhoneConfirmed: phone !== null && phone === confirmedPhone,
    address: [street, city, state].filter(Boolean).join(", ") || null,
    wasBaseProfileCompleted: [name, surname, phone, street, city].every(Boolean),
    missingIdentity: missingIdentity(details),
  };
}

/** {@link asDetails} of a player; throws when there is none. */
export async function detailsOf(db: Database, playerId: string) {
  const [details] = await db.select(detailsColumns).from(players).where(eq(players.id, playerId));
  if (!details) throw new Error(`player ${playerId} does not exist`);
  return asDetails(details);
}

/** Columns that players fill in; undefined leaves a column unchanged, and an empty text clears it. */
type Changes = Readonly<Record<string, unknown>>;

async function changeDetails(tx: Transaction, context: Context, playerId: string, changes: Changes): Promise<void> {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (named.length === 0) return;
  const values = Object.fromEntries(named.map(([field, value]) => [field, value || null]));
  await tx.update(players).set(values).where(eq(players.id, playerId));
  await record(tx, context, { playerId });
}

/** What else depends on the new details; runs in the same transaction. */
type Completion = (tx: Transaction) => Promise<void>;

/** Whether a document has shown the player's name. */
type IsNameShown = (tx: Transaction) => Promise<boolean>;

interface Watched {
  isNameShown?: IsNameShown;
  complete?: Completion;
}

const NAMES = ["name", "surname"] as const;

/** Refuses another name than the one a document has shown: the player could become somebody else by it. */
async function assertNameStays(
  tx: Transaction,
  player: Pick<PlayerRow, (typeof NAMES)[number]>,
  changes: Changes,
  isNameShown: IsNameShown | undefined,
): Promise<void> {
  const renamed = NAMES.filter((name) => player[name] && changes[name] !== undefined && changes[name] !== player[name]);
  if (renamed.length === 0 || !(await isNameShown?.(tx))) return;
  const fields = renamed.map((path) => ({ path, issue: issue("name_shown") }));
  throw new Refusal("validation_failed", {}, fields);
}

/** Refuses a new name with characters that no name has. One that is stored stays as it is: a document may have shown it. */
function assertWritten(player: PlayerRow, changes: Changes): void {
  const fields = (["name", "surname", "city"] as const).flatMap((path) => {
    const value = changes[path];
    const isNew = typeof value === "string" && value !== "" && value !== player[path];
    return isNew && !WRITTEN_NAMES[path].test(value) ? [{ path, issue: issue("invalid_name") }] : [];
  });
  if (fields.length > 0) throw new Refusal("validation_failed", {}, fields);
}

/** Changes the given details; an empty one is cleared. */
export const updateDetails = (
  context: Context,
  playerId: string,
  changes: InputOf<"updateProfile">,
  { isNameShown, complete }: Watched,
): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "update");
    await assertNameStays(tx, player, changes, isNameShown);
    assertWritten(player, changes);
    const postal = await readCountryFields(tx, context, player, changes);
    await changeDetails(tx, context, playerId, { ...changes, ...postal });
    await complete?.(tx);
  });

/**
 * Adds the details required before the first deposit and bet. Refuses at each field that would still be empty, and then adds
 * nothing.
 */
export async function addProfileData(
  context: Context,
  playerId: string,
  given: InputOf<"addProfileData">,
  watched: Watched = {},
): Promise<void> {
  try {
    await addAll(context, playerId, given, watched);
  } catch (error) {
    // Another account took it in the meantime: it was looked up before.
    if (violatedConstraint(error) !== "players_identity_number_hash_unique") throw error;
    throw numberTaken(NUMBER_FIELDS.find((field) => given[field]) ?? "");
  }
}

const addAll = (
  context: Context,
  playerId: string,
  given: InputOf<"addProfileData">,
  { isNameShown, complete }: Watched,
): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "update");
    const { name, surname, street, city, phone } = given;
    const plain = Object.fromEntries(
      Object.entries({ name, surname, street, city, phone }).filter(([, value]) => value),
    );
    await assertNameStays(tx, player, plain, isNameShown);
    assertWritten(player, plain);
    const answers = { ...plain, ...(await readCountryFields(tx, context, player, given)) };
    const missing = missingIdentity({ ...player, ...answers });
    if (missing.length > 0) {
      const fields = missing.map((path) => ({ path, issue: issue("required") }));
      throw new Refusal("validation_failed", {}, fields);
    }
    await changeDetails(tx, context, playerId, answers);
    await complete?.(tx);
  });

/**
 * The key that no two nicknames share. Case is folded here and not by the database, whose rules depend on how it was installed.
 */
export const nicknameKeyOf = (nickname: string): string => nickname.normalize("NFKC").toLowerCase();

const refuseTaken = () => fieldRefusal("nickname_taken", "nickname", "nickname_taken");

/** Refuses with `nickname_waits`, and until when, a new nickname after as many as the pace allows. */
async function requirePace(tx: Transaction, playerId: string): Promise<void> {
  const { most, days } = NICKNAME_PACE;
  const earliest = (await lastTimes(tx, playerId, { what: "setNickname", days, most }))[most - 1];
  if (!earliest) return;
  throw new Refusal("nickname_waits", { until: new Date(earliest.getTime() + days * DAY_MS).toISOString() });
}

/**
 * Sets the nickname; the one the player has already is not counted as a new one. Refuses as {@link requirePace} does, and with
 * `nickname_taken` one that differs from another player's in case alone, or is the house's.
 */
export async function setNickname(context: Context, playerId: string, nickname: string): Promise<void> {
  const nicknameKey = nicknameKeyOf(nickname);
  if (isReserved(nicknameKey)) throw refuseTaken();
  try {
    await context.connection.inTransaction(async (tx) => {
      const player = await lockPlayer(tx, playerId, "update");
      if (player.nickname === nickname) return;
      await requirePace(tx, playerId);
      await tx.update(players).set({ nickname, nicknameKey }).where(eq(players.id, playerId));
      await record(tx, context, { playerId });
    });
  } catch (error) {
    if (violatedConstraint(error) !== "players_nickname_key_unique") throw error;
    throw refuseTaken();
  }
}
