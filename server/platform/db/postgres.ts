import { setTimeout as delay } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type {
  Connection,
  ConnectOptions,
  Database,
  DatabaseLog,
  Transaction,
  TransactionOptions,
} from "./connection.ts";
import { sqlState } from "./failure.ts";
import { Turns, TurnsByKey } from "./turns.ts";

const POOL_SIZE = 20;

/** A caller that found no free client for this long is told so: a queue without an end helps nobody. */
const WAIT_FOR_CLIENT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Under a lock: waiting lasts as long as the work of those before, such as another replica's migration. */
const LOCKED_STATEMENT_TIMEOUT_MS = 120_000;

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 5;

/** Serialization failure and deadlock: the server undid everything, and running it again is the documented answer. */
const PASSING = new Set(["40001", "40P01"]);

type Client = pg.PoolClient;

/** Runs a whole transaction again when it lost against others; the pause is random so that the same two do not meet again. */
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

function openPool(url: string, max: number, statementTimeout: number, log: DatabaseLog | undefined): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: WAIT_FOR_CLIENT_MS,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "openhand",
    keepAlive: true,
  });
  // A client whose server goes away emits "error", idle or between two statements; unheard, that ends the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log?.warn(`database connection lost: ${error.message}`)),
  );
  pool.on("error", () => undefined);
  return pool;
}

/** Lends a client, and keeps it only if it comes back outside of a transaction. */
async function withClient<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

const handleOf = (client: Client | pg.Pool): Database => drizzle(client);

function transact<T>(client: Client, work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
  // The cast marks the handle as an open transaction's; nothing is added to it.
  return drizzle(client).transaction((tx) => work(tx as unknown as Transaction), options);
}

/** The connection that lives on one client: for the holder of a lock. Its transactions take turns. */
function connectionOn(client: Client): Connection {
  const turns = new Turns();
  const connection: Connection = {
    db: handleOf(client),
    inTransaction: (work, options) => retrying(() => turns.run(() => transact(client, work, options))),
    withLock: (key, work) => locked(client, key, () => work(connection)),
    close: async () => undefined,
  };
  return connection;
}

async function locked<T>(client: Client, key: string, work: () => Promise<T>): Promise<T> {
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
  try {
    return await work();
  } finally {
    // A client that could not unlock must not go back to the pool with the lock in its pocket.
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]).catch(() => client.end());
  }
}

/** Connects to the PostgreSQL server at `postgres://…`. Nothing is sent to it before the first query. */
export function connect(url: string, { log, poolSize = POOL_SIZE }: ConnectOptions = {}): Connection {
  const pool = openPool(url, poolSize, STATEMENT_TIMEOUT_MS, log);
  // Those who wait for a lock hold a client while they wait, so they come from a pool of their own, and from this
  // process only one for each key: a crowd at one lock leaves every other request its client.
  const lockPool = openPool(url, Math.max(2, Math.floor(poolSize / 2)), LOCKED_STATEMENT_TIMEOUT_MS, log);
  const lines = new TurnsByKey();
  return {
    db: handleOf(pool),
    inTransaction: (work, options) => retrying(() => withClient(pool, (client) => transact(client, work, options))),
    withLock: (key, work) =>
      lines.run(key, () => withClient(lockPool, (client) => locked(client, key, () => work(connectionOn(client))))),
    close: async () => {
      await Promise.all([pool.end(), lockPool.end()]);
    },
  };
}
