import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { competitionColumns } from "#server/platform/modules/leaderboards/tables.ts";
import { players } from "#server/platform/modules/players/tables.ts";

/** A fund that grows with stakes. Shares are in hundredths of a per cent. */
export interface RollUp {
  /** The initial amount of the fund, and its maximum, in euro cents as decimal digits. */
  start: string;
  most: string;
  /** Share of every counted stake that the house puts into the fund. */
  share: number;
  /** Shares of the fund, the first place first; 10,000 in total. */
  places: number[];
}

export const tournaments = pgTable(
  "tournaments",
  {
    ...competitionColumns(),
    /** Euro cents as decimal digits, the first place first. */
    prizes: jsonb("prizes").$type<string[]>().notNull(),
    /** Instead of fixed prizes. */
    rollUp: jsonb("roll_up").$type<RollUp>(),
    /** Only rounds of players who have joined count, from their joining on. */
    isJoined: boolean("is_joined").notNull().default(false),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Set in the transaction that stores the final board and pays the prizes. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    index("tournaments_by_start").on(table.startsAt, table.id),
    index("tournaments_not_closed").on(table.endsAt).where(sql`${table.closedAt} is null`),
    check("tournaments_scoring", sql`${table.scoring} in ('wagered', 'won', 'multiplier')`),
    check("tournaments_window", sql`${table.startsAt} < ${table.endsAt}`),
    check("tournaments_roll_up", sql`${table.rollUp} is null or jsonb_array_length(${table.prizes}) = 0`),
    check("tournaments_closed_after_end", sql`${table.closedAt} >= ${table.endsAt}`),
  ],
);

/** Players who joined a tournament, once each. */
export const tournamentEntries = pgTable(
  "tournament_entries",
  {
    tournamentId: text("tournament_id")
      .notNull()
      .references(() => tournaments.id),
    playerId: text("player_id")
      .notNull()
      .references(() => players.id),
    joinedAt: instant("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tournamentId, table.playerId] }),
    index("tournament_entries_player").on(table.playerId),
  ],
);
