import type { Connection, DatabaseLog } from "./connection.ts";
import { connectPglite } from "./pglite.ts";
import { connectPostgres } from "./postgres.ts";

export interface ConnectOptions {
  /** Where a lost connection and the warning about PGlite are told. */
  log?: DatabaseLog;
  /** Clients of the PostgreSQL pool; each replica holds at most this many, and half as many for locks. */
  poolSize?: number;
}

/**
 * Connects to `postgres://…`, `pglite:/directory` or `pglite:memory`.
 * Nothing is sent to a PostgreSQL server before the first query; a PGlite directory is locked at once.
 */
export async function connect(url: string, options: ConnectOptions = {}): Promise<Connection> {
  if (/^postgres(ql)?:\/\//.test(url)) return connectPostgres(url, options);
  if (url.startsWith("pglite:")) return await connectPglite(url.slice("pglite:".length), options);
  throw new Error("DATABASE_URL must begin with postgres:// or pglite:");
}
