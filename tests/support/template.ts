/** Everything a database is made from: the SQL, and the snapshot the next migration is compared with. */
export const MIGRATIONS = "server/platform/db/migrations";

/** The migrated database from which every test's database is copied. */
export const TEMPLATE = "openhand_template";

/** The address of one database on a server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
