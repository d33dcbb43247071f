/** What every database is made by, SQL and what the next is compared with. */
export const MIGRATIONS = "server/platform/db/migrations";

/** The migrated database that every test's own is copied from. */
export const TEMPLATE = "openhand_template";

/** The address of one database on a server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
