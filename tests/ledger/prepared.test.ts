import { eq, gt, sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#server/platform/db/columns.ts";
import { type Given, prepared, preparedInsert, type Transaction } from "#server/platform/db/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const notes = pgTable("notes", {
  id: integer("id").primaryKey(),
  amount: bigint("amount", { mode: "bigint" }).notNull(),
  at: instant("at").notNull(),
  details: jsonb("details").$type<{ words: string[] }>(),
  author: text("author").default("nobody"),
});

const storeNote = preparedInsert(notes);
const notesSince = prepared((db, { since, extra }: Given<{ since: Date; extra: string }>) =>
  db
    .select({ note: notes, extra: sql<string>`${extra}::text` })
    .from(notes)
    .where(gt(notes.at, since))
    .orderBy(notes.id),
);
const addTo = prepared((db, { id, more }: Given<{ id: number; more: bigint }>) =>
  db
    .update(notes)
    .set({ amount: sql`${notes.amount} + ${more}` })
    .where(eq(notes.id, id))
    .returning(),
);

const at = new Date("2026-11-28T12:00:00.123Z");
const first = { id: 1, amount: 2n ** 60n, at, details: { words: ["a", "ß"] }, author: null };
const second = { id: 2, amount: -5n, at, details: null, author: "anna" };
const since = new Date("2026-11-01");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.db.execute(sql`create table notes
    (id int primary key, amount bigint not null, at timestamptz not null, details jsonb, author text default 'nobody')`);
  await database.owner.db.execute(sql`grant all on notes to public`);
});
afterAll(() => database.drop());

test("inserted values are read unchanged, null and JSON included, and later values run the query again", async () => {
  const { connection } = database;
  await connection.inTransaction(async (tx) => {
    await storeNote(tx, first);
    await storeNote(tx, second);
  });
  expect(await notesSince(connection.db, { since, extra: "x" })).toEqual([
    { note: first, extra: "x" },
    { note: second, extra: "x" },
  ]);
  expect(await notesSince(connection.db, { since: at, extra: "y" })).toEqual([]);
});

test("a query runs in the transaction whose handle it is given", async () => {
  const { connection } = database;
  const change = async (tx: Transaction) => {
    expect(await addTo(tx, { id: 2, more: 7n })).toEqual([{ ...second, amount: 2n }]);
    const [, inside] = await notesSince(tx, { since, extra: "" });
    const [, outside] = await notesSince(connection.db, { since, extra: "" });
    expect([inside?.note.amount, outside?.note.amount]).toEqual([2n, -5n]);
    throw new Error("undone");
  };
  await expect(connection.inTransaction(change)).rejects.toThrow("undone");
  const [, after] = await notesSince(connection.db, { since, extra: "" });
  expect(after?.note).toEqual(second);
});
