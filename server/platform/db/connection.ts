import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";

/**
 * Reads, and single statements that need no transaction. `transaction` is missing on purpose: only
 * {@link Connection.inTransaction} retries deadlocks and gives back a connection in a known state.
 */
export type Database = Omit<PgDatabase<NodePgQueryResultHKT>, "transaction">;

declare const insideTransaction: unique symbol;

/** The handle of an open transaction. Inside one, nothing else may be used: the outer handle is another client's. */
export type Transaction = Database & { readonly [insideTransaction]: true };

export interface TransactionOptions {
  isolationLevel?: "read committed" | "repeatable read" | "serializable";
  accessMode?: "read only" | "read write";
}

export interface Connection {
  db: Database;
  /**
   * Runs `work` in a transaction: all of it or nothing. A deadlock or a serialization failure runs it again from the
   * start (a few times), so it must touch nothing but its handle.
   */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs `work` while nobody else, in any replica, holds the same key. The connection it is given runs everything on
   * the client that holds the lock; using the outer one under a lock can starve the pool.
   */
  withLock<T>(key: string, work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The lines of a logger that the database needs. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface ConnectOptions {
  /** Where a lost connection is told. */
  log?: DatabaseLog;
  /** Clients of the pool; each replica holds at most this many, and half as many for locks. */
  poolSize?: number;
}
