import { boolean, date, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { GENDERS, REGISTRATION_TYPES } from "#app/contract/player.ts";
import { instant } from "#server/platform/db/columns.ts";

export const players = pgTable("players", {
  id: text("id").primaryKey(),
  /** Made by the caller of the registration: a repeat finds the account it made. Null in the sandbox's world. */
  operationId: text("operation_id").unique(),
  /** Lower case, so that unique means unique whatever the case it is typed in. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  /** A player of the sandbox world, whose password is public: cannot sign in anywhere else. */
  isSeeded: boolean("is_seeded").notNull(),
  nickname: text("nickname"),
  /** The nickname without its case, so that unique means unique whatever the case it is typed in. */
  nicknameKey: text("nickname_key").unique(),
  name: text("name"),
  surname: text("surname"),
  /** E.164. */
  phone: text("phone"),
  city: text("city"),
  street: text("street"),
  state: text("state"),
  gender: text("gender").$type<(typeof GENDERS)[number]>(),
  registrationType: text("registration_type").$type<(typeof REGISTRATION_TYPES)[number]>().notNull().default("form"),
  country: text("country").notNull(),
  /** Currency of the active account. */
  currency: text("currency").$type<RealCurrency>().notNull(),
  language: text("language").$type<Language>().notNull(),
  birthDate: date("birth_date", { mode: "string" }).notNull(),
  partner: jsonb("partner").$type<Record<string, string>>(),
  /** Version of the terms last accepted; null when the house asks again. */
  termsVersion: text("terms_version"),
  /** SHA-256 of the text that was accepted, in the language it was shown in; null for what was accepted before it was kept. */
  termsText: text("terms_text"),
  termsAcceptedAt: instant("terms_accepted_at"),
  emailConfirmedAt: instant("email_confirmed_at"),
  blockedAt: instant("blocked_at"),
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
