import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { Clients, onOwnClient } from "./clients.ts";
import {
  type Connection,
  type ConnectOptions,
  type Database,
  type Ending,
  ending,
  type Lent,
  lent as lentTo,
  type OwnClient,
  type Transaction,
  type TransactionOptions,
} from "./connection.ts";
import { isOutage, sqlState } from "./failure.ts";
import { readingAtOnce } from "./reads-at-once.ts";
import { STALE_PLAN } from "./statement.ts";
import { Turns, TurnsByKey } from "./turns.ts";

export const POOL_SIZE = 20;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/** Serialization failure, deadlock and a stale plan: the server rolled everything back, and running it again succeeds. */
const PASSING = new Set(["40001", "40P01", STALE_PLAN]);

/** Retries a whole transaction that lost against others; the delay is random so that the same two do not collide again. */
async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.has(sqlState(error) ?? "")) throw error;
      await delay(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** No time limits, except for a process that is gone; servers on other systems than Linux may not be able to check. */
const SNAPSHOT_SETTINGS = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  select set_config('client_connection_check_interval', '1s', true) where version() ~ 'linux'`;

/** Drizzle requires one of the driver's classes, and uses only its `query`. */
const handleOf = (lent: Lent): Database => Object.assign(drizzle(lent as unknown as pg.Client), { [lentTo]: lent });

/** A lock key, a literal or a parameter, as the number by which the server identifies the lock. */
const lockOf = (key: string): string => `hashtextextended(${key}, 0)`;

const takingLock = (key: string): string => `select pg_advisory_xact_lock(${lockOf(key)})`;

/** Takes a lock within a transaction already started, until it ends, like the `lock` option of one that starts with it. */
export const takeLock = (tx: Transaction, key: string) => tx[lentTo].query({ text: takingLock("$1"), values: [key] });

const sharingRow = ({ table, id }: { table: string; id: string }): string =>
  `select from ${pg.escapeIdentifier(table)} where id = ${pg.escapeLiteral(id)} for share`;

/** The statements that start a transaction, its locks included: one message to the server. */
function startStatements({ isolationLevel, accessMode, lock, shares }: TransactionOptions): string {
  const begin = ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
  const locks = [lock === undefined ? [] : takingLock(pg.escapeLiteral(lock)), shares ? sharingRow(shares) : []].flat();
  return [begin, ...locks].join("; ");
}

/** A server that does not respond gets no rollback: its client is destroyed, and the transaction with it. */
async function transact<T>(
  lent: Lent,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  try {
    await lent.query(startStatements(options));
    const handle = handleOf(lent);
    const last: Ending = { statements: [], reads: [] };
    const result = await work(Object.assign(handle, { [ending]: last }));
    // The server runs them one after another. A commit behind a failed statement rolls back.
    const committed = Promise.all([...last.statements, lent.query("commit")]);
    const reads = Promise.all(last.reads.map((read) => read(handle)));
    await committed;
    // Awaited because they use the client. Their callers see their failures: retrying for a failed one would run committed work
    // again.
    await reads;
    return result;
  } catch (error) {
    if (!isOutage(error)) await lent.query("rollback");
    throw error;
  }
}

/** What runs on one client. Its transactions run one after another. */
function ownClient(lent: Lent): OwnClient {
  const turns = new Turns();
  return {
    db: handleOf(lent),
    inTransaction: (work, options) => retrying(() => turns.run(() => transact(lent, work, options))),
  };
}

/** Connects to the PostgreSQL server at `postgres://…`. Nothing is sent before the first query. */
export function connect(
  url: string,
  { log, poolSize = POOL_SIZE, name = "openhand" }: ConnectOptions = {},
): Connection {
  const clients = new Clients(url, { max: poolSize, name, log });
  const lines = new TurnsByKey();
  return {
    db: handleOf({ query: readingAtOnce((work) => clients.lend(work)) }),
    inTransaction: (work, options) => retrying(() => clients.lend((lent) => transact(lent, work, options))),
    inTurn: (key, work) => lines.run(key, () => clients.lend((lent) => work(ownClient(lent)))),
    whileStarting: (key, work) =>
      onOwnClient(url, name, async (lent) => {
        await lent.query(`select pg_advisory_lock(${lockOf(pg.escapeLiteral(key))})`);
        return work(ownClient(lent));
      }),
    inSnapshot: (work) =>
      onOwnClient(url, name, (lent) =>
        transact(
          lent,
          async (tx) => {
            await lent.query(SNAPSHOT_SETTINGS);
            return work(tx);
          },
          { isolationLevel: "repeatable read", accessMode: "read only" },
        ),
      ),
    close: () => clients.end(),
  };
}
