import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { SignInStep } from "#app/contract/account.ts";
import { instant } from "#server/platform/db/columns.ts";
import { players } from "#server/platform/modules/players/tables.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Part of the tokens of the last version; this one creates them without, and leaves it empty. */
    seed: text("seed").notNull(),
    /** Number of the current token, counted from 1. */
    generation: integer("generation").notNull(),
    startedAt: instant("started_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** Browser and system in a few words, such as "Firefox, Android"; null where unknown. */
    device: text("device"),
    /** Of the address it was opened from; null where unknown. */
    country: text("country"),
    /** The last step of the sign-in that opened it; null from before steps were stored. */
    step: text("step").$type<SignInStep>(),
    /** The last call while the player was present. An idle session keeps it until presence is proved. */
    activeAt: instant("active_at").notNull(),
    /** The last call, idle or not, to the minute. */
    seenAt: instant("seen_at").notNull(),
    /** When a second factor was last proved in it. */
    provedAt: instant("proved_at"),
  },
  (table) => [index("sessions_player").on(table.playerId)],
);

/** Every token a session has had, by its SHA-256, so that an old one is recognised as stolen and not merely unknown. */
export const sessionTokens = pgTable("session_tokens", {
  hash: text("hash").primaryKey(),
  sessionId: text("session_id")
    .notNull()
    .references(() => sessions.id, { onDelete: "cascade" }),
  issuedAt: instant("issued_at").notNull(),
  rotatedAt: instant("rotated_at"),
});

/** Wrong passwords by the e-mail entered, whether or not it has an account: a lock reveals nothing about that. */
export const signInTries = pgTable(
  "sign_in_tries",
  {
    emailHash: text("email_hash").primaryKey(),
    tries: integer("tries").notNull(),
    /** Until when the attempts count; once all are used, until when sign-in is locked. */
    until: instant("until").notNull(),
  },
  (table) => [index("sign_in_tries_until").on(table.until)],
);

/** Failed sign-ins, by the e-mail entered as in `sign_in_tries`, shown to the player whose e-mail it is. */
export const failedSignIns = pgTable(
  "failed_sign_ins",
  {
    id: text("id").primaryKey(),
    emailHash: text("email_hash").notNull(),
    at: instant("at").notNull(),
    device: text("device"),
    country: text("country"),
    /** The step that failed. */
    step: text("step").$type<SignInStep>().notNull().default("password"),
  },
  (table) => [index("failed_sign_ins_email").on(table.emailHash, table.at), index("failed_sign_ins_at").on(table.at)],
);

/** Sign-ins that passed the first step and wait for the second, by the SHA-256 of the ticket. */
export const signInSteps = pgTable(
  "sign_in_steps",
  {
    hash: text("hash").primaryKey(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("sign_in_steps_player").on(table.playerId)],
);
