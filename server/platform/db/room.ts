import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import type { Connection } from "./connection.ts";
import { POOL_SIZE } from "./postgres.ts";

const PLATFORM = "openhand platform";

/** A platform's name in the server's list of connections, by which the others are counted. */
export const platformName = (): string => `${PLATFORM} ${hostname()}:${process.pid}`.slice(0, 63);

/** Connections that the server reserves for other than ordinary roles, as SQL. */
export const RESERVED_CONNECTIONS = sql`(current_setting('superuser_reserved_connections')::int
  + coalesce(current_setting('reserved_connections', true), '0')::int)`;

/**
 * Returns a sentence when all platforms together may open more connections than the server accepts, undefined otherwise. The last
 * to connect is then refused when all are busy, and it may be the one with most to do.
 */
export async function roomProblem({ db }: Connection): Promise<string | undefined> {
  const { rows } = await db.execute<{ room: number; platforms: number }>(sql`
    select current_setting('max_connections')::int - ${RESERVED_CONNECTIONS} as room,
      count(distinct application_name)::int as platforms
    from pg_stat_activity where application_name like ${`${PLATFORM} %`}`);
  const { room = 0, platforms = 0 } = rows[0] ?? {};
  if (platforms * POOL_SIZE <= room) return undefined;
  return `${platforms} platforms may open ${POOL_SIZE} connections each, ${platforms * POOL_SIZE} in all, and the database takes ${room}: raise its max_connections, or run fewer platforms.`;
}
