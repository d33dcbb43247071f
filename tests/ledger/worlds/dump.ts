import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { migrate } from "#server/platform/db/index.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

/**
 * A whole database as one file. It does not contain the schema, which the frozen migrations of its time make, but their hashes.
 * Rows are PostgreSQL's own JSON and pass through here unparsed, because 64-bit numbers would lose digits.
 */
const dump = z.object({
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.string())),
  sequences: z.record(z.string(), z.string()),
  /** What the script that played the world records about it. */
  facts: z.unknown(),
});

export async function dumpOf({ connection: { db } }: TestDatabase, facts: unknown): Promise<Buffer> {
  const { rows: recorded } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  );
  const { rows: names } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of names) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  const { rows: sequences } = await db.execute<{ name: string; last: string }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  const content: z.infer<typeof dump> = {
    migrations: recorded.map(({ hash }) => hash),
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    facts,
  };
  return gzipSync(JSON.stringify(content), { level: 9 });
}

/** A new database with the contents of a dump, not yet migrated to today's version. */
export async function restored(file: Buffer): Promise<{ database: TestDatabase; facts: unknown }> {
  const { migrations, tables, sequences, facts } = dump.parse(JSON.parse(gunzipSync(file).toString("utf8")));
  const ofThen = readMigrations().slice(0, migrations.length);
  if (ofThen.map(({ hash }) => hash).join() !== migrations.join()) {
    throw new Error("the dump was made by migrations that are not those that landed");
  }
  const database = await createTestDatabase();
  const { owner } = database;
  await owner.db.execute(sql`drop schema public cascade`);
  await owner.db.execute(sql`drop schema drizzle cascade`);
  await owner.db.execute(sql`create schema public`);
  await migrate(owner, ofThen);
  await owner.inTransaction(async (tx) => {
    // Rows are restored unchanged: triggers and foreign keys are off.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [name, rows] of Object.entries(tables)) {
      const table = sql.identifier(name);
      await tx.execute(
        sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${`[${rows.join()}]`}::jsonb)`,
      );
    }
    for (const [name, last] of Object.entries(sequences))
      await tx.execute(sql`select setval(${name}, ${last}::bigint)`);
  });
  return { database, facts };
}
