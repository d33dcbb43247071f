import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Connection } from "./connection.ts";

/** From the project's folder, every process's working directory: the bundles lie elsewhere than the sources. */
const MIGRATIONS = "server/platform/db/migrations";

/** Brings the database to this version's schema. Replicas that start together take turns; the later ones find it done. */
export async function migrate(connection: Connection): Promise<void> {
  await connection.withLock("migrations", async ({ db }) => {
    // Drizzle's migrator is the same code for both drivers; only its type asks for this one.
    await applyMigrations(db as unknown as Parameters<typeof applyMigrations>[0], { migrationsFolder: MIGRATIONS });
  });
}
