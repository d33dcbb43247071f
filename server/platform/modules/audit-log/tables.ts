import { bigserial, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/**
 * Who did what, when, and with what result. Append-only: the database refuses anything else, and deletes only by
 * `audit_log_forget`. Without a foreign key: inserting a row must not wait for a lock on the player.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    /** By the database's clock, whichever replica writes. */
    at: instant("at").notNull().defaultNow(),
    /** The player it concerns; null where none is known, as with an e-mail that has no account. */
    playerId: text("player_id"),
    /** The system user who ran an operator's command; null where a caller of the API acted. */
    operator: text("operator"),
    /** The network of the visitor, /24 or /48: enough to see a pattern, but not a person's address. */
    addressBlock: text("address_block"),
    /** Id of the operation, or name of the operator's command. */
    what: text("what").notNull(),
    /** `ok`, another outcome, or the code of the refusal. */
    result: text("result").notNull(),
    requestId: text("request_id"),
  },
  (table) => [index("audit_log_player").on(table.playerId, table.at), index("audit_log_at").on(table.at)],
);
