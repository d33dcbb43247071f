import { bigint, boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

const playerId = () =>
  text("player_id")
    .notNull()
    .references(() => players.id);

/** Encrypted at rest, with the version of the secrets in the next column. */
const sealed = () => ({ sealed: text("sealed").notNull(), keyVersion: integer("key_version").notNull() });

/** The secret of a player's authenticator app; without `activatedAt` it is offered and not in use. */
export const authenticators = pgTable("authenticators", {
  playerId: playerId().primaryKey(),
  ...sealed(),
  startedAt: instant("started_at").notNull(),
  activatedAt: instant("activated_at"),
  /** The time step (RFC 6238) of the last accepted code: that one and earlier ones are used up. */
  lastStep: bigint("last_step", { mode: "number" }),
});

/** The hashes of a player's recovery codes, ten per set. */
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

/** The number that SMS codes of a second factor are sent to: it stays the same until another number is confirmed. */
export const smsFactors = pgTable("sms_factors", {
  playerId: playerId().primaryKey(),
  /** E.164. */
  phone: text("phone").notNull(),
  activatedAt: instant("activated_at").notNull(),
});

/** The public half of passkeys, which opens nothing. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    playerId: playerId(),
    /** The device's identifier, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signature counter of the device; always 0 for a passkey synchronized between devices. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    isSynced: boolean("is_synced").notNull(),
    name: text("name").notNull(),
    addedAt: instant("added_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("passkeys_player").on(table.playerId)],
);

/** The purpose of a challenge. */
export type PasskeyPurpose = "add" | "prove" | "sign_in";

/** Challenges that devices sign, by their SHA-256: a row is deleted by the one response that is checked. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  hash: text("hash").primaryKey(),
  purpose: text("purpose").$type<PasskeyPurpose>().notNull(),
  /** Id of the session, or SHA-256 of the visit's token. */
  bearer: text("bearer").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** The argon2id hash of a player's PIN. */
export const pins = pgTable("pins", {
  playerId: playerId().primaryKey(),
  ...sealed(),
  setAt: instant("set_at").notNull(),
});

/** Codes sent by e-mail to players who forgot their PIN: only the latest of each player. */
export const pinResets = pgTable("pin_resets", {
  playerId: playerId().primaryKey(),
  codeHash: text("code_hash").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** Kinds of attempts, each counted by itself. */
export type TriedFactor = "totp" | "sms" | "recovery" | "pin" | "pin_reset";

/** Codes tried, right or wrong, since the last right one. */
export const factorTries = pgTable(
  "factor_tries",
  {
    playerId: playerId(),
    factor: text("factor").$type<TriedFactor>().notNull(),
    tries: integer("tries").notNull(),
    /** Until when the attempts count; once all are used, until when the factor is locked. */
    until: instant("until").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.factor] })],
);
