import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RealCurrency } from "#app/contract/money.ts";
import { instant, whole } from "#server/platform/db/columns.ts";
import { ledgerTransactions } from "#server/platform/modules/ledger/tables.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import type { TransactionStatus } from "./refusal.ts";

/** A player sent to a provider's game. A provider can query no other player. */
export const providerLaunches = pgTable(
  "provider_launches",
  {
    tokenHash: text("token_hash").primaryKey(),
    providerId: text("provider_id").notNull(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    gameCode: text("game_code").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** The session the player was sent from, with which the token ends; null where there was none, and before migration 42. */
    sessionId: text("session_id"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("provider_launches_player").on(table.providerId, table.playerId, table.createdAt)],
);

/**
 * Each provider transaction and its response, once per uuid. A rollback is stored whether or not there was anything to roll back:
 * a bet that arrives after its rollback finds it and is refused.
 */
export const providerTransactions = pgTable(
  "provider_transactions",
  {
    providerId: text("provider_id").notNull(),
    uuid: uuid("uuid").notNull(),
    kind: text("kind", { enum: ["bet", "win", "rollback"] }).notNull(),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** Null where the provider sent none, as it may for a rollback. */
    gameCode: text("game_code"),
    round: text("round").notNull(),
    isRoundClosed: boolean("is_round_closed").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Minor units, as requested; for a rollback, what it moved back. */
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    /** Paid by the provider's own gift and not by the player. */
    isFree: boolean("is_free").notNull(),
    /** The bet of a win; the bet or win of a rollback. */
    reference: uuid("reference"),
    /** The provider's own identifier, for reconciliation. */
    supplierTransactionId: text("supplier_transaction_id"),
    /** The status returned, with the player's cash at that moment: a repeat returns the same. */
    status: text("status").$type<TransactionStatus>().notNull(),
    balance: bigint("balance", { mode: "bigint" }).notNull(),
    /** Null where no money moved. */
    ledgerTransactionId: bigint("ledger_transaction_id", { mode: "bigint" }).references(() => ledgerTransactions.id),
    /** Whether its amount is in the sums of its round; null where a version before migration 42 wrote it. */
    isInRound: boolean("is_in_round"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "provider_transactions_uuid", columns: [table.providerId, table.uuid] }),
    index("provider_transactions_reference").on(table.providerId, table.reference),
    uniqueIndex("provider_transactions_moved_back")
      .on(table.providerId, table.reference)
      .where(sql`${table.kind} = 'rollback' and ${table.ledgerTransactionId} is not null`),
    index("provider_transactions_closed_round")
      .on(table.providerId, table.playerId, table.round)
      .where(sql`${table.isRoundClosed}`),
    index("provider_transactions_round")
      .on(table.playerId, table.providerId, table.round)
      .where(sql`${table.ledgerTransactionId} is not null`),
    index("provider_transactions_history")
      .on(table.playerId, table.createdAt)
      .where(sql`${table.kind} = 'bet' and ${table.status} = 'RS_OK'`),
    // The consequences of a player's bets, by kind, because few are rolled back.
    index("provider_transactions_came")
      .on(table.playerId, table.kind, table.createdAt)
      .where(sql`${table.kind} <> 'bet'`),
    index("provider_transactions_told").using("brin", table.createdAt),
    index("provider_transactions_wins").on(table.providerId, table.createdAt).where(sql`${table.kind} = 'win'`),
    check("provider_transactions_amounts", sql`${table.amount} >= 0 and ${table.balance} >= 0`),
    check("provider_transactions_referring", sql`(${table.kind} = 'bet') = (${table.reference} is null)`),
  ],
);

/**
 * What the bets and wins of a provider's round come to, from which points and contests are counted. Maintained in the transaction
 * that moves the money; bets that moved none have no row. A round that was rolled back keeps its row with a stake of zero.
 */
export const providerRounds = pgTable(
  "provider_rounds",
  {
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    /** As in the ledger: the provider's id, a dot, and its code of the game. */
    gameId: text("game_id").notNull(),
    /** The provider's own id of the round. */
    round: text("round").notNull(),
    currency: text("currency").$type<RealCurrency>().notNull(),
    /** Minor units, without what was rolled back. */
    stake: whole("stake").notNull(),
    payout: whole("payout").notNull(),
    /** When its first bet was accepted. */
    beganAt: instant("began_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    /** The part of the stake that is counted in points, and the billionths of a point it earned. */
    pointsStake: whole("points_stake").notNull().default(sql`0`),
    pointsEarned: whole("points_earned").notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.gameId, table.round, table.currency] }),
    index("provider_rounds_began").on(table.beganAt),
    index("provider_rounds_of_session").on(table.playerId, table.beganAt),
    // A player's last round of each game.
    index("provider_rounds_of_game").on(table.playerId, table.gameId, table.beganAt),
    index("provider_rounds_changed").on(table.changedAt),
    index("provider_rounds_not_in_points").on(table.playerId).where(sql`${table.stake} <> ${table.pointsStake}`),
    check(
      "provider_rounds_amounts",
      sql`${table.stake} >= 0 and ${table.payout} >= 0 and ${table.pointsStake} >= 0 and ${table.pointsEarned} >= 0`,
    ),
  ],
);
