import { bigserial, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";

/**
 * Who did what, when, and how it ended. Rows are added and never changed; the database refuses anything else, and deletes
 * by `audit_log_forget` alone. Without a foreign key: a row waits for nobody who holds the player.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    /** By the database's clock, whichever replica writes. */
    at: instant("at").notNull().defaultNow(),
    /** Whom it concerns; null where nobody is known, as with an e-mail that has no account. */
    playerId: text("player_id"),
    /** Who ran a command of the operator's, by the name of the system user; null where a caller of the API did it. */
    operator: text("operator"),
    /** The network of the visitor, /24 or /48: enough to see a pattern, and not a person's address. */
    addressBlock: text("address_block"),
    /** Id of the operation, or name of the operator's command. */
    what: text("what").notNull(),
    /** `ok`, what came of it, or the code it was refused with. */
    result: text("result").notNull(),
    requestId: text("request_id"),
  },
  (table) => [index("audit_log_player").on(table.playerId, table.at), index("audit_log_at").on(table.at)],
);
