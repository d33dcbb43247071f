import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { ConnectOptions } from "./connect.ts";
import type { Connection, Database, Transaction } from "./connection.ts";
import { lockDirectory } from "./directory-lock.ts";
import { retrying } from "./retry.ts";
import { TurnsByKey } from "./turns.ts";

const MEMORY = "memory";

function connectionTo(client: PGlite, release: () => void): Connection {
  // The casts narrow Drizzle's handles to what both drivers share; nothing is added to them.
  const database = drizzle(client);
  const locks = new TurnsByKey();
  const connection: Connection = {
    db: database as unknown as Database,
    inTransaction: (work, options) =>
      retrying(() => database.transaction((tx) => work(tx as unknown as Transaction), options)),
    // One process holds the directory, so a lock within the process is a lock among all.
    withLock: (key, work) => locks.run(key, () => work(connection)),
    close: async () => {
      await client.close();
      release();
    },
  };
  return connection;
}

/**
 * Opens PGlite in a directory (locked, because a second process would lose rows silently) or in memory.
 * It never calls fsync and runs on the event loop: for trying out and for tests, not for other people's money.
 */
export async function connectPglite(directory: string, { log }: ConnectOptions): Promise<Connection> {
  if (directory === MEMORY) return connectionTo(await PGlite.create(), () => undefined);
  const lock = lockDirectory(directory);
  log?.warn(
    `PGlite in ${directory}: a power cut can lose the last changes; set DATABASE_URL to PostgreSQL for real use`,
  );
  try {
    return connectionTo(await PGlite.create(directory), lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}
