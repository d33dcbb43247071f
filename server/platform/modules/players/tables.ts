import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { GENDERS, IDENTITY_TYPES_CL, PlayerTag, REGISTRATION_TYPES } from "#app/contract/player.ts";
import type { ACCOUNT_CHANGE_KINDS, ACCOUNT_CHANGE_STATES } from "#app/contract/profile-changes.ts";
import { instant } from "#server/platform/db/columns.ts";

/** What a code is for. One that was asked for in other words does not change an address. */
export type MailCodePurpose = "password" | "presence" | "old_email" | "new_email";

export const players = pgTable("players", {
  id: text("id").primaryKey(),
  /** Made by the caller of the registration: a repeat finds the account it made. Null in the sandbox's world. */
  operationId: text("operation_id").unique(),
  /** Lower case, so that unique means unique whatever the case it is typed in. */
  email: text("email").notNull().unique(),
  /** Null while the player came through a network and chose no password: there is none that is right. */
  passwordHash: text("password_hash"),
  /** A player of the sandbox world, whose password is public: cannot sign in anywhere else. */
  isSeeded: boolean("is_seeded").notNull(),
  nickname: text("nickname"),
  /** The nickname without its case, so that unique means unique whatever the case it is typed in. */
  nicknameKey: text("nickname_key").unique(),
  name: text("name"),
  surname: text("surname"),
  /** E.164. */
  phone: text("phone"),
  /** The number a code was typed back from. What changes `phone`, the last version's replicas too, thereby unconfirms it. */
  confirmedPhone: text("confirmed_phone"),
  city: text("city"),
  street: text("street"),
  state: text("state"),
  /** Of an address in the European Union, as its country writes it. */
  postalIndexEU: text("postal_index_eu"),
  /** CEP: five digits, a hyphen, three digits. */
  postalIndexBR: text("postal_index_br"),
  /** Which of its two kinds a Chilean number is. */
  identityTypeCL: text("identity_type_cl").$type<(typeof IDENTITY_TYPES_CL)[number]>(),
  /** HMAC of the identity number the player's country gives: no two accounts have one. */
  identityNumberHash: text("identity_number_hash").unique(),
  /** The number itself, encrypted, for a person who compares it with a document. */
  identityNumberSealed: text("identity_number_sealed"),
  identityNumberKeyVersion: integer("identity_number_key_version"),
  /** Its last characters, which are all that is shown. */
  identityNumberEnding: text("identity_number_ending"),
  gender: text("gender").$type<(typeof GENDERS)[number]>(),
  registrationType: text("registration_type").$type<(typeof REGISTRATION_TYPES)[number]>().notNull().default("form"),
  country: text("country").notNull(),
  /** Currency of the active account. */
  currency: text("currency").$type<RealCurrency>().notNull(),
  language: text("language").$type<Language>().notNull(),
  birthDate: date("birth_date", { mode: "string" }).notNull(),
  /** Of a campaign, in capitals, as it was typed at registration. */
  bonusCode: text("bonus_code"),
  /** What an operator noted, and its player reads. */
  tags: text("tags").array().$type<PlayerTag[]>().notNull().default(sql`'{}'`),
  partner: jsonb("partner").$type<Record<string, string>>(),
  /** Version of the terms last accepted; null when the house asks again. */
  termsVersion: text("terms_version"),
  /** SHA-256 of the text that was accepted, in the language it was shown in; null for what was accepted before it was kept. */
  termsText: text("terms_text"),
  termsAcceptedAt: instant("terms_accepted_at"),
  emailConfirmedAt: instant("email_confirmed_at"),
  blockedAt: instant("blocked_at"),
  /** When its player closed it; nothing opens it from then on but an operator. */
  closedAt: instant("closed_at"),
  /** When what said whose it was was erased. */
  erasedAt: instant("erased_at"),
  registeredAt: instant("registered_at").notNull(),
});

/** Links sent to confirm an e-mail address, by the SHA-256 of their signature. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    signatureHash: text("signature_hash").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** The address it was sent to: it confirms that one and no other. */
    email: text("email").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("email_confirmations_player").on(table.playerId, table.sentAt)],
);

/** What a code sent by SMS is for: to make a number the player's, or to prove a second factor. */
export type PhoneCodePurpose = "confirm" | "factor";

/** Codes sent to telephones, by SMS; of each purpose only the latest of a player counts. Six digits are few, so they are kept under a key. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    purpose: text("purpose").$type<PhoneCodePurpose>().notNull().default("confirm"),
    /** E.164; confirmed, it becomes the player's number. */
    phone: text("phone").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Tried so often, right or wrong. */
    tries: integer("tries").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("phone_codes_player").on(table.playerId, table.sentAt),
    index("phone_codes_phone").on(table.phone, table.sentAt),
  ],
);

/** Identity numbers of players whose country has changed since: each still belongs to its player, and to nobody else. */
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

/** Codes sent by e-mail to a player who is signed in; of each purpose only the latest counts. */
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
    /** Tried so often, right or wrong. */
    tries: integer("tries").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("mail_codes_player").on(table.playerId, table.sentAt),
    index("mail_codes_email").on(table.email, table.sentAt),
  ],
);

/** Changes of an account that an operator decides. */
export const accountChanges = pgTable(
  "account_changes",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    kind: text("kind").$type<(typeof ACCOUNT_CHANGE_KINDS)[number]>().notNull(),
    /** What it was when it was asked for, and what it is to become: an address, or a country. */
    from: text("from_value").notNull(),
    to: text("to_value").notNull(),
    /** In the player's words. */
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
