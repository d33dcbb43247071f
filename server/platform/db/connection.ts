import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";

export type Answer = pg.QueryResult;
export type Query = (question: pg.QueryConfig | string, values?: unknown[]) => Promise<Answer>;

/** A client while it is lent: every statement to the server passes through it. */
export interface Lent {
  query: Query;
}

/** Where a handle stores the lent client its statements run on. */
export const lent = Symbol("lent");

/** Writes queries. */
export type Writer = Omit<PgDatabase<NodePgQueryResultHKT>, "transaction">;

/**
 * Reads, and single statements that need no transaction. `transaction` is missing on purpose: only
 * {@link Connection.inTransaction} retries deadlocks and gives back a connection in a known state.
 */
export type Database = Writer & { readonly [lent]: Lent };

/** What ends a transaction, in one round trip to the server. */
export interface Ending {
  /** Already sent: the commit is sent behind them. */
  statements: Promise<unknown>[];
  /** Sent behind the commit, before its response has arrived. None of them rejects. */
  reads: ((db: Database) => Promise<void>)[];
}

/** Where a transaction stores its {@link Ending}. */
export const ending = Symbol("ending");

/** The handle of an open transaction. Inside one, nothing else may be used: the outer handle belongs to another client. */
export type Transaction = Database & { readonly [ending]: Ending };

/**
 * Adds a last statement to a transaction, whose result nothing in it waits for. It has been sent; if it fails, so does the
 * transaction, with its error.
 */
export function endWith(tx: Transaction, statement: Promise<unknown>): void {
  // The commit awaits it; until then an unhandled rejection must not end the process.
  statement.catch(() => undefined);
  tx[ending].statements.push(statement);
}

/**
 * Reads what a transaction has left, once it is committed. When the read fails, only its promise rejects, and the transaction
 * stands. After a failed transaction the result is meaningless, or never arrives.
 */
export function readBehind<Read>(tx: Transaction, read: (db: Database) => Promise<Read>): Promise<Read> {
  const answer = new Promise<Read>((resolve, reject) => {
    tx[ending].reads.push((db) => read(db).then(resolve, reject));
  });
  // Nothing awaits it when the transaction fails, and an unhandled rejection must not end the process.
  answer.catch(() => undefined);
  return answer;
}

export interface TransactionOptions {
  isolationLevel?: "read committed" | "repeatable read" | "serializable";
  accessMode?: "read only" | "read write";
  /**
   * No other transaction with the same lock, on any platform, runs beside this one. Released when the transaction ends, in any
   * way. At any isolation other than `read committed` a transaction would still see the state from before it had the lock.
   */
  lock?: string;
  /** A row that is locked shared after the lock, before anything is read: what is then read with it holds until the end. */
  shares?: { table: string; id: string } | undefined;
}

/** Runs statements and transactions. */
export interface OwnClient {
  db: Database;
  /**
   * Runs `work` in a transaction: all of it or nothing. A deadlock or a serialization failure runs it again from the start (a few
   * times), so it must use nothing but its handle.
   */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface Connection extends OwnClient {
  /**
   * Runs `work` on one client after everything earlier in this process with the same key: many callers with one key use one
   * client, and leave the others free. Other processes are excluded by the transactions' `lock`.
   */
  inTurn<T>(key: string, work: (own: OwnClient) => Promise<T>): Promise<T>;
  /**
   * Runs `work` while no other platform runs anything under the same key, on a connection of its own that ends with it. For
   * startup work and what takes longer than a transaction may: the lock belongs to the session, so the server must be reached
   * directly, and a caller waits as long as the current holder takes.
   */
  whileStarting<T>(key: string, work: (own: OwnClient) => Promise<T>): Promise<T>;
  /**
   * Reads everything as of one moment, so that it can run while the house is open, on a connection of its own without time
   * limits, neither the server's nor this side's: reading everything in a large house takes minutes.
   */
  inSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The methods of a logger that the database needs. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface ConnectOptions {
  /** Where outages are logged. */
  log?: DatabaseLog;
  /** The most clients of this process. */
  poolSize?: number;
  /** The name of this process in the server's list of connections. */
  name?: string;
}
