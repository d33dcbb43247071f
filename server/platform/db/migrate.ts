import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Database, OwnClient } from "./connection.ts";
import { serverComplaint } from "./failure.ts";
import { DatabaseProblem } from "./problem.ts";

/** Relative to the project's folder, every process's working directory: the bundles lie elsewhere than the sources. */
const MIGRATIONS = "server/platform/db/migrations";

/** drizzle-kit's list of the migrations, in the order in which they are applied. */
const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

export interface Migration {
  tag: string;
  /** When it was written, in milliseconds; stored and never compared, because clocks of two authors differ. */
  when: number;
  text: string;
  hash: string;
}

/** What a database records of its own history. */
interface History {
  /** SHA-256 of the migrations applied to it, in order. */
  hashes: string[];
  /** Name of a migration that a version must have to work on this database; null while every version may. */
  floor: string | null;
}

/** This version's migrations, in the order in which they are applied. */
export function readMigrations(): Migration[] {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")));
  return entries.map(({ tag, when }) => {
    const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), "utf8");
    return { tag, when, text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

/** The table is the one of Drizzle's own migrator. Undefined in a database that was never migrated. */
async function historyOf(db: Database): Promise<History | undefined> {
  const { rows: found } = await db.execute<{ floor: string | null }>(
    sql`select obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class') as floor
      where to_regclass('drizzle.__drizzle_migrations') is not null`,
  );
  if (!found[0]) return undefined;
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations order by id`);
  return { hashes: rows.map(({ hash }) => hash), floor: found[0].floor };
}

/**
 * Refuses a database that other migrations made, and one that has lost what this version needs. One that is ahead is accepted:
 * replicas of the last version keep running, and start again, beside those of the next (decision 35).
 */
function requireOurs(ours: readonly Migration[], { hashes, floor }: History): void {
  const other = ours.find(({ hash }, at) => at < hashes.length && hashes[at] !== hash);
  if (other) {
    throw new DatabaseProblem(
      `The database was not made by this version's migrations: what it has in place of ${other.tag} is another. Nothing in it was changed. Start the version that made it, or set DATABASE_URL or DATA_DIR to another database.`,
    );
  }
  if (floor !== null && !ours.some(({ tag }) => tag === floor)) {
    throw new DatabaseProblem(
      `The database is ahead of this version, which does not know the migration ${floor}. Nothing in it was changed. Start the newer version.`,
    );
  }
}

async function apply(own: OwnClient, { tag, when, text, hash }: Migration): Promise<void> {
  try {
    await own.inTransaction(async (tx) => {
      for (const statement of text.split("--> statement-breakpoint")) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
    });
  } catch (error) {
    const complaint = serverComplaint(error);
    if (!complaint) throw error;
    throw new DatabaseProblem(`The migration ${tag} failed, and nothing of it was kept: ${complaint}.`, {
      cause: error,
    });
  }
}

/**
 * Brings the database to this version's schema, migration by migration, or throws {@link DatabaseProblem}. Replicas that start
 * together run one after another; the later ones find it done.
 *
 * Drizzle's own migrator is not used: it compares times alone, so it takes a rewritten migration for applied and skips one whose
 * author's clock was behind.
 */
export async function migrate(connection: Connection, ours = readMigrations()): Promise<void> {
  await connection.whileStarting("migrations", async (own) => {
    const history = await historyOf(own.db);
    if (!history) {
      await own.db.execute(sql`create schema if not exists drizzle`);
      await own.db.execute(
        sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
      );
    }
    const { hashes, floor } = history ?? { hashes: [], floor: null };
    requireOurs(ours, { hashes, floor });
    for (const migration of ours.slice(hashes.length)) await apply(own, migration);
  });
}

/** Throws {@link DatabaseProblem} unless the database has this version's schema; for processes that must not migrate it. */
export async function requireMigrated({ db }: Connection): Promise<void> {
  const ours = readMigrations();
  const history = await historyOf(db);
  if (!history || history.hashes.length < ours.length) {
    throw new DatabaseProblem(
      "The database has not been brought to this version yet: start the house, or run npm run ops -- migrate.",
    );
  }
  requireOurs(ours, history);
}
