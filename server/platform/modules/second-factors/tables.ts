import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

const playerId = () =>
  text("player_id")
    .notNull()
    .references(() => players.id);

/** Encrypted at rest, under the version of the secrets beside it. */
const sealed = () => ({ sealed: text("sealed").notNull(), keyVersion: integer("key_version").notNull() });

/** The secret a player's authenticator app makes its codes of; without `activatedAt` it is offered and not in use. */
export const authenticators = pgTable("authenticators", {
  playerId: playerId().primaryKey(),
  ...sealed(),
  startedAt: instant("started_at").notNull(),
  activatedAt: instant("activated_at"),
  /** The time step (RFC 6238) of the last code that was taken: that one and those before it are used. */
  lastStep: bigint("last_step", { mode: "number" }),
});

/** The hashes of a player's recovery codes, ten of one making. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    playerId: playerId(),
    /** From 0. */
    place: integer("place").notNull(),
    ...sealed(),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.place] })],
);

/** The number that SMS codes of a second factor go to: it stays this one until another number is confirmed. */
export const smsFactors = pgTable("sms_factors", {
  playerId: playerId().primaryKey(),
  /** E.164. */
  phone: text("phone").notNull(),
  activatedAt: instant("activated_at").notNull(),
});

/** Passkeys: of each the public half, which opens nothing. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    playerId: playerId(),
    /** As the device names it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Of signatures, by the device; 0 for ever where it is kept on several devices. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    isSynced: boolean("is_synced").notNull(),
    name: text("name").notNull(),
    addedAt: instant("added_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("passkeys_player").on(table.playerId)],
);

/** What a challenge was made for. */
export type PasskeyPurpose = "add" | "prove" | "sign_in";

/** Challenges that devices sign, by their SHA-256: a row is deleted by the one answer that is looked at. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  hash: text("hash").primaryKey(),
  purpose: text("purpose").$type<PasskeyPurpose>().notNull(),
  /** Id of the session, or SHA-256 of what the visit was given. */
  bearer: text("bearer").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** The argon2id hash of a player's PIN. */
export const pins = pgTable("pins", {
  playerId: playerId().primaryKey(),
  ...sealed(),
  setAt: instant("set_at").notNull(),
});

/** Codes sent by e-mail to players who forgot their PIN: the latest one of each. */
export const pinResets = pgTable("pin_resets", {
  playerId: playerId().primaryKey(),
  codeHash: text("code_hash").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** What tries are counted for, each by itself. */
export type TriedFactor = "totp" | "sms" | "recovery" | "pin" | "pin_reset";

/** Codes that were tried, right or wrong, since the last right one. */
export const factorTries = pgTable(
  "factor_tries",
  {
    playerId: playerId(),
    factor: text("factor").$type<TriedFactor>().notNull(),
    tries: integer("tries").notNull(),
    /** Until when the tries count; with all of them used, until when the factor is locked. */
    until: instant("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.factor] })],
);
