import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connect, migrate, requireMigrated } from "#server/platform/db/index.ts";
import { type Migration, readMigrations } from "#server/platform/db/migrate.ts";
import * as schema from "#server/platform/db/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { MIGRATIONS } from "#tests/support/template.ts";
import { eurosOf, playerWith } from "./players.ts";

test("the migrations create the tables that the code describes", async () => {
  const snapshots = readdirSync(`${MIGRATIONS}/meta`).filter((name) => name.endsWith("_snapshot.json"));
  const last = JSON.parse(readFileSync(join(MIGRATIONS, "meta", snapshots.sort().at(-1) ?? ""), "utf8"));
  expect(await generateMigration(last, generateDrizzleJson(schema, last.id))).toEqual([]);
});

test("every file among the migrations is applied, in the order of its number", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(readMigrations().map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
});

describe("a database", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());

  /** The migrations of a next version, the last of them written this many milliseconds after the ones before. */
  function next(text: string, later = 1): Migration[] {
    const ours = readMigrations();
    const when = (ours.at(-1)?.when ?? 0) + later;
    return [...ours, { tag: "9999_next", when, text, hash: "next" }];
  }

  const isThere = async (name: string) => {
    const { rows } = await database.owner.db.execute<{ there: boolean }>(
      sql`select to_regclass(${name}) is not null as there`,
    );
    return rows[0]?.there;
  };

  test("is migrated to the next version once, even if the author's clock was behind", async () => {
    const version = next("create table next_one ();--> statement-breakpoint\ncreate table next_two ();", -86_400_000);
    await migrate(database.owner, version);
    await migrate(database.owner, version);
    expect([await isThere("next_one"), await isThere("next_two")]).toEqual([true, true]);
  });

  test("is unchanged after a migration that fails, and the failure names it", async () => {
    const version = next("create table next_one ();--> statement-breakpoint\ninsert into nowhere values (1);");
    await expect(migrate(database.owner, version)).rejects.toMatchObject({
      name: "DatabaseProblem",
      message: 'The migration 9999_next failed, and nothing of it was kept: relation "nowhere" does not exist.',
    });
    expect(await isThere("next_one")).toBe(false);
  });

  test("of the next version serves this one too, which starts again on it and plays on", async () => {
    const version = next("alter table ledger_accounts add column opened_at timestamptz default now();");
    await migrate(database.owner, version);
    const restarted = connect(database.ownerUrl);
    await migrate(restarted);
    await requireMigrated(restarted);
    await playerWith(restarted, "ply_between", 700n);
    expect(await eurosOf(restarted, "ply_between")).toMatchObject({ cash: 700n });
    await restarted.close();
  });

  test("that lacks what this version needs is refused by it, and served by the next", async () => {
    const version = next("comment on table drizzle.__drizzle_migrations is '9999_next';");
    await migrate(database.owner, version);
    const refusal = {
      name: "DatabaseProblem",
      message: expect.stringMatching(/^The database is ahead of this version, which does not know .* 9999_next\./),
    };
    await expect(migrate(database.owner)).rejects.toMatchObject(refusal);
    await expect(requireMigrated(database.owner)).rejects.toMatchObject(refusal);
    await migrate(database.owner, version);
  });

  test("that was made by a rewritten migration is refused, and nothing in it is changed", async () => {
    await database.owner.db.execute(
      sql`update drizzle.__drizzle_migrations set hash = 'another' where id = (select min(id) from drizzle.__drizzle_migrations)`,
    );
    const version = next("create table next_one ();");
    const refusal = {
      name: "DatabaseProblem",
      message: expect.stringMatching(/^The database was not made by .* in place of 0000_tables is another\. Nothing/),
    };
    await expect(migrate(database.owner, version)).rejects.toMatchObject(refusal);
    await expect(requireMigrated(database.owner)).rejects.toMatchObject(refusal);
    expect(await isThere("next_one")).toBe(false);
  });

  test("that was never migrated is refused by those who may not migrate it", async () => {
    await database.owner.db.execute(sql`drop schema drizzle cascade`);
    await expect(requireMigrated(database.owner)).rejects.toMatchObject({ name: "DatabaseProblem" });
  });
});
