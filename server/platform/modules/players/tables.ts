import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { GENDERS, IDENTITY_TYPES_CL, PlayerTag, REGISTRATION_TYPES } from "#app/contract/player.ts";
import type { ACCOUNT_CHANGE_KINDS, ACCOUNT_CHANGE_STATES } from "#app/contract/profile-changes.ts";
import { instant } from "#server/platform/db/columns.ts";

/** The purpose of a code. A code requested for one purpose does not serve another. */
export type MailCodePurpose = "password" | "presence" | "old_email" | "new_email" | "confirm_email";

export const players = pgTable("players", {
  id: text("id").primaryKey(),
  /** Chosen by the caller of the registration: a repeat finds the account it made. Null in the sandbox's world. */
  operationId: text("operation_id").unique(),
  /** Lower case, so that uniqueness ignores case. */
  email: text("email").notNull().unique(),
  /** Null while the player signs in through a network and has chosen no password: then no password is right. */
  passwordHash: text("password_hash"),
  /** A player of the sandbox world, whose password is public: cannot sign in anywhere else. */
  isSeeded: boolean("is_seeded").notNull(),
  nickname: text("nickname"),
  /** The nickname in folded case, so that uniqueness ignores case. */
  nicknameKey: text("nickname_key").unique(),
  name: text("name"),
  surname: text("surname"),
  /** E.164. */
  phone: text("phone"),
  /** The number confirmed by a code. Any change of `phone`, also by the last version's replicas, thereby unconfirms it. */
  confirmedPhone: text("confirmed_phone"),
  city: text("city"),
  street: text("street"),
  state: text("state"),
  /** For an address in the European Union, in its country's format. */
  postalIndexEU: text("postal_index_eu"),
  /** CEP: five digits, a hyphen, three digits. */
  postalIndexBR: text("postal_index_br"),
  /** Which of its two kinds a Chilean number is. */
  identityTypeCL: text("identity_type_cl").$type<(typeof IDENTITY_TYPES_CL)[number]>(),
  /** HMAC of the identity number required by the player's country: no two accounts have the same. */
  identityNumberHash: text("identity_number_hash").unique(),
  /** The number itself, encrypted, for a reviewer who compares it with a document. */
  identityNumberSealed: text("identity_number_sealed"),
  identityNumberKeyVersion: integer("identity_number_key_version"),
  /** Its last characters, the only ones shown. */
  identityNumberEnding: text("identity_number_ending"),
  gender: text("gender").$type<(typeof GENDERS)[number]>(),
  registrationType: text("registration_type").$type<(typeof REGISTRATION_TYPES)[number]>().notNull().default("form"),
  country: text("country").notNull(),
  /** Currency of the active account. */
  currency: text("currency").$type<RealCurrency>().notNull(),
  language: text("language").$type<Language>().notNull(),
  birthDate: date("birth_date", { mode: "string" }).notNull(),
  /** Code of a campaign, in capitals, as typed at registration. */
  bonusCode: text("bonus_code"),
  /** Notes by an operator, which the player can read. */
  tags: text("tags").array().$type<PlayerTag[]>().notNull().default(sql`'{}'`),
  partner: jsonb("partner").$type<Record<string, string>>(),
  /** Version of the terms last accepted; null when the house asks for acceptance again. */
  termsVersion: text("terms_version"),
  /** SHA-256 of the accepted text, in the language it was shown in; null for acceptances from before it was stored. */
  termsText: text("terms_text"),
  termsAcceptedAt: instant("terms_accepted_at"),
  emailConfirmedAt: instant("email_confirmed_at"),
  blockedAt: instant("blocked_at"),
  /** When the player closed the account; from then on only an operator can reopen it. */
  closedAt: instant("closed_at"),
  /** When the personal data was erased. */
  erasedAt: instant("erased_at"),
  registeredAt: instant("registered_at").notNull(),
});

/** Confirmation links for e-mail addresses, by the SHA-256 of their signature. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    signatureHash: text("signature_hash").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** The address it was sent to: the link confirms that one and no other. */
    email: text("email").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("email_confirmations_player").on(table.playerId, table.sentAt)],
);

/** Refers to the player whose row a statement reads, in columns about other tables: drizzle leaves the table out of a column's name. */
export const THEIR_ID = sql.raw('"players"."id"');

/** The purpose of a code sent by SMS: to confirm a player's number, or as a second factor. */
export type PhoneCodePurpose = "confirm" | "factor";

/**
 * Codes sent by SMS; for each purpose only the latest of a player counts. Six digits are few, so they are stored as a keyed hash.
 */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    purpose: text("purpose").$type<PhoneCodePurpose>().notNull().default("confirm"),
    /** E.164; once confirmed, it becomes the player's number. */
    phone: text("phone").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Number of attempts, right or wrong. */
    tries: integer("tries").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("phone_codes_player").on(table.playerId, table.sentAt),
    index("phone_codes_phone").on(table.phone, table.sentAt),
  ],
);

/** Identity numbers of players whose country has changed since: each still belongs to its player alone. */
export const formerIdentityNumbers = pgTable(
  "former_identity_numbers",
  {
    hash: text("hash").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    sealed: text("sealed").notNull(),
    keyVersion: integer("key_version").notNull(),
  },
  (table) => [index("former_identity_numbers_player").on(table.playerId)],
);

/** Codes sent by e-mail to a player who is signed in; for each purpose only the latest counts. */
export const mailCodes = pgTable(
  "mail_codes",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    purpose: text("purpose").$type<MailCodePurpose>().notNull(),
    /** The address it was sent to. */
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Number of attempts, right or wrong. */
    tries: integer("tries").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("mail_codes_player").on(table.playerId, table.sentAt),
    index("mail_codes_email").on(table.email, table.sentAt),
  ],
);

/** Changes of an account that an operator decides on. */
export const accountChanges = pgTable(
  "account_changes",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind").$type<(typeof ACCOUNT_CHANGE_KINDS)[number]>().notNull(),
    /** The value at the time of the request, and the requested one: an address, or a country. */
    from: text("from_value").notNull(),
    to: text("to_value").notNull(),
    /** In the player's own words. */
    reason: text("reason").notNull(),
    state: text("state").$type<(typeof ACCOUNT_CHANGE_STATES)[number]>().notNull(),
    requestedAt: instant("requested_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("account_changes_player").on(table.playerId, table.requestedAt),
    uniqueIndex("account_changes_open").on(table.playerId, table.kind).where(sql`${table.state} = 'in_review'`),
  ],
);

export const favoriteGames = pgTable(
  "favorite_games",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    gameId: text("game_id").notNull(),
    addedAt: instant("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.gameId] })],
);
