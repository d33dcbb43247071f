import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";

export type Answer = pg.QueryResult;
export type Ask = (question: pg.QueryConfig | string, values?: unknown[]) => Promise<Answer>;

/** A client while it is lent: all that is asked of the server goes through here. */
export interface Lent {
  query: Ask;
}

/** Where a handle has what it asks the server through. */
export const lent = Symbol("lent");

/** What writes queries. */
export type Writer = Omit<PgDatabase<NodePgQueryResultHKT>, "transaction">;

/**
 * Reads, and single statements that need no transaction. `transaction` is missing on purpose: only
 * {@link Connection.inTransaction} retries deadlocks and gives back a connection in a known state.
 */
export type Database = Writer & { readonly [lent]: Lent };

/** What a transaction ends with, in one way to the server and back. */
export interface Ending {
  /** Under way already: the commit is sent behind them. */
  statements: Promise<unknown>[];
  /** Sent behind the commit, before its answer has come. None of them rejects. */
  reads: ((db: Database) => Promise<void>)[];
}

/** Where a transaction keeps its {@link Ending}. */
export const ending = Symbol("ending");

/** The handle of an open transaction. Inside one, nothing else may be used: the outer handle is another client's. */
export type Transaction = Database & { readonly [ending]: Ending };

/**
 * A last statement of a transaction, whose answer nothing in it waits for. It has been sent; where it fails, so does the transaction,
 * with its error.
 */
export function endWith(tx: Transaction, statement: Promise<unknown>): void {
  // Whoever commits hears of it; until then nobody does, which must not end the process.
  statement.catch(() => undefined);
  tx[ending].statements.push(statement);
}

/**
 * Reads what a transaction has left, once it is committed. Where the read fails, the answer does, and the transaction stands. Of one
 * that failed the answer says nothing, or never comes.
 */
export function readBehind<Read>(tx: Transaction, read: (db: Database) => Promise<Read>): Promise<Read> {
  const answer = new Promise<Read>((resolve, reject) => {
    tx[ending].reads.push((db) => read(db).then(resolve, reject));
  });
  // Nobody waits for it where the transaction failed, which must not end the process.
  answer.catch(() => undefined);
  return answer;
}

export interface TransactionOptions {
  isolationLevel?: "read committed" | "repeatable read" | "serializable";
  accessMode?: "read only" | "read write";
  /**
   * No other transaction with the same lock, on any platform, runs beside this one. It goes with the transaction, however
   * that ends. Of other isolation than `read committed` a transaction would still see what was before it had the lock.
   */
  lock?: string;
  /** A row that is locked shared behind the lock, before anything is read: what then is read beside it holds until the end. */
  shares?: { table: string; id: string } | undefined;
}

/** What runs statements and transactions, one way or another. */
export interface OwnClient {
  db: Database;
  /**
   * Runs `work` in a transaction: all of it or nothing. A deadlock or a serialization failure runs it again from the
   * start (a few times), so it must touch nothing but its handle.
   */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface Connection extends OwnClient {
  /**
   * Runs `work` on one client after everything of this process that came before with the same key: a crowd at one key
   * takes one client, and leaves the others to everybody else. Other processes are kept out by the transactions' `lock`.
   */
  inTurn<T>(key: string, work: (own: OwnClient) => Promise<T>): Promise<T>;
  /**
   * Runs `work` while no other platform does anything under the same key, on a connection of its own that ends with it. For
   * what a start does and what takes longer than a transaction may: the lock is a session's, so the server must be reached
   * directly, and whoever waits for it waits as long as that takes.
   */
  whileStarting<T>(key: string, work: (own: OwnClient) => Promise<T>): Promise<T>;
  /**
   * Reads everything as of one moment, so that it can run while the house is open, on a connection of its own that has no
   * limits of time, neither the server's nor this side's: what reads all of a large house takes minutes.
   */
  inSnapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The lines of a logger that the database needs. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface ConnectOptions {
  /** Where an outage is told. */
  log?: DatabaseLog;
  /** The most clients of this process. */
  poolSize?: number;
  /** What this process is called in the server's list of its connections. */
  name?: string;
}
