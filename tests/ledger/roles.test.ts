import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect, migrate, prepareDatabase, requireDatabase, sqlState } from "#server/platform/db/index.ts";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { eurosOf, playerWith } from "./players.ts";

const PLAYER = "ply_owned";
const LACKS_A_RIGHT = "42501";

let database: TestDatabase;
async function openOne() {
  database = await createTestDatabase();
  await playerWith(database.connection, PLAYER, 700n);
}

const stateOf = (statement: string) =>
  database.connection.db.execute(sql.raw(statement)).then(
    () => "done",
    (error) => sqlState(error),
  );

describe("the platform's role, by the server itself,", () => {
  // A refused statement changes nothing.
  beforeAll(openOne);
  afterAll(() => database.drop());

  test.each([
    "drop trigger ledger_postings_append_only on ledger_postings",
    "alter table ledger_postings disable trigger all",
    "set session_replication_role = replica",
    "create or replace function ledger_refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    "update ledger_postings set amount = amount + 1",
    "delete from ledger_postings",
    "truncate ledger_postings",
    "update ledger_transactions set kind = 'nicer'",
    "delete from ledger_transactions",
    "truncate ledger_transactions cascade",
    "delete from ledger_accounts",
    "create table pocket (amount bigint)",
    "create temporary table pocket (amount bigint)",
    "create schema pocket",
    "alter table players add column money bigint",
    "drop table players",
    "create role accomplice",
    "update drizzle.__drizzle_migrations set hash = ''",
  ])("may not: %s", async (statement) => {
    expect(await stateOf(statement)).toBe(LACKS_A_RIGHT);
    expect(await eurosOf(database.connection, PLAYER)).toMatchObject({ cash: 700n });
  });
});

describe("the platform's role", () => {
  beforeEach(openOne);
  afterEach(() => database.drop());

  test("may read and write a table of a new migration, and only add rows to an append-only one", async () => {
    const text = `create table notes (n serial, word text);
      create table archive (n serial, word text);
      create function archive_refuse_change() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger kept before update or delete or truncate on archive for each statement execute function archive_refuse_change();`;
    await migrate(database.owner, [...readMigrations(), { tag: "9999_next", when: 0, text, hash: "next" }]);
    expect(await stateOf("select * from notes")).toBe(LACKS_A_RIGHT);
    await prepareDatabase(database);
    for (const statement of [
      "insert into notes (word) values ('a')",
      "update notes set word = 'b'",
      "delete from notes",
    ])
      expect(await stateOf(statement)).toBe("done");
    expect(await stateOf("insert into archive (word) values ('a')")).toBe("done");
    for (const statement of ["update archive set word = 'b'", "delete from archive", "truncate archive"])
      expect(await stateOf(statement)).toBe(LACKS_A_RIGHT);
  });

  test("is made for a database of the last version, which one role owned and used, and finds everything", async () => {
    await database.owner.db.execute(sql`revoke all on all tables in schema public from openhand_runtime`);
    await database.owner.db.execute(sql`revoke all on schema public, drizzle from openhand_runtime`);
    const role = `runtime_${database.url.slice(-8)}`;
    const url = Object.assign(new URL(database.url), { username: role, password: 'it\'s "new"' }).href;
    await Promise.all([1, 2].map(() => prepareDatabase({ ownerUrl: database.ownerUrl, url })));
    const platform = connect(url);
    try {
      expect(await eurosOf(platform, PLAYER)).toMatchObject({ cash: 700n });
      await playerWith(platform, "ply_later", 300n);
      expect(await eurosOf(platform, "ply_later")).toMatchObject({ cash: 300n });
    } finally {
      await platform.close();
      await database.owner.db.execute(sql`drop owned by ${sql.identifier(role)}`);
      await database.owner.db.execute(sql`drop role ${sql.identifier(role)}`);
    }
  });
});

describe("a platform that starts", () => {
  beforeEach(openOne);
  afterEach(() => database.drop());

  function heard() {
    const warnings: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => warnings.push(line), error: () => undefined };
    return { warnings, log };
  }

  test("logs nothing about a role without excess rights", async () => {
    const { warnings, log } = heard();
    await requireDatabase(database.connection, "production", log);
    expect(warnings).toEqual([]);
  });

  test("warns in the sandbox, and refuses in production, if its role could change what is recorded", async () => {
    const { warnings, log } = heard();
    await requireDatabase(database.owner, "sandbox", log);
    expect(warnings).toEqual([
      expect.stringMatching(/\(is a superuser, may create tables, .*may change ledger_postings/),
    ]);
    const refusal = { name: "DatabaseProblem", message: warnings[0] };
    await expect(requireDatabase(database.owner, "production", log)).rejects.toMatchObject(refusal);
  });

  test("refuses a role that owns nothing, and was given one right too many", async () => {
    await database.owner.db.execute(sql`grant delete on ledger_postings to openhand_runtime`);
    await expect(requireDatabase(database.connection, "production", heard().log)).rejects.toThrow(
      "(may change ledger_postings)",
    );
    await prepareDatabase(database);
    await requireDatabase(database.connection, "production", heard().log);
  });

  test("with a role that may not migrate refuses a database that is behind", async () => {
    await database.owner.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    await expect(requireDatabase(database.connection, "sandbox", heard().log)).rejects.toThrow(
      /^The database has not been brought to this version yet/,
    );
  });
});
