import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { games } from "#server/games/index.ts";
import { findGames, type Wanted } from "#server/platform/modules/catalogue/find-games.ts";
import { listGames } from "#server/platform/modules/catalogue/list-games.ts";
import { listedGames, listedTexts, listedWords } from "#server/platform/modules/catalogue/tables.ts";
import { readTyped } from "#server/platform/modules/catalogue/typed-words.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { manyGames } from "#tests/support/many-games.ts";
import { LISTED } from "#tests/support/providers.ts";

const MANY = manyGames(5_000);
const IDS = MANY.map(({ id }) => id);

const wanted = (changes: Partial<Wanted>): Wanted => ({
  typed: null,
  among: IDS,
  sort: "match",
  plays: new Map(),
  limit: 10,
  ...changes,
});

describe("many listed games", () => {
  let database: TestDatabase;
  const find = async (q: string, language: "en" | "ru" = "en", changes: Partial<Wanted> = {}) => {
    const { db } = database.connection;
    return findGames(db, wanted({ typed: await readTyped(db, q, language), ...changes }));
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await listGames(database.connection, MANY);
  });

  afterAll(() => database.drop());

  it("are found by title, with typing errors, in another alphabet, and while typing", async () => {
    expect(MANY[400]?.title).toBe("Ivory compass lagoon 400");
    for (const q of [
      "ivory compass lagoon 400",
      "ivroy compas lagoom 400",
      "ивори компасс лагоон 400",
      "400 lagoo ivor",
    ]) {
      expect([q, (await find(q)).ids]).toEqual([q, ["copy-400"]]);
    }
    expect((await find("ivory compass lagoon 401")).ids).toEqual([]);
  });

  it("are found by words of the page's language, in its letters or in Latin ones", async () => {
    const [own, latin, other] = [await find("маяк", "ru"), await find("mayak", "ru"), await find("маяк", "en")];
    expect(own.total).toBeGreaterThan(0);
    expect(latin).toEqual(own);
    expect(other.total).toBe(0);
  });

  it("are all found by a word they share, page by page", async () => {
    const first = await find("dice");
    expect(first.total).toBe(MANY.length);
    const second = await find("dice", "en", { cursor: first.next ?? "" });
    expect(second.ids).toHaveLength(10);
    expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([]);
  });

  it("are searched by the index, not by scanning the table", async () => {
    const { db } = database.connection;
    const planOf = async (query: ReturnType<typeof sql>) => {
      const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    for (const text of ["coper ketle", "маяк", "the 432"]) {
      const typed = await readTyped(db, text, "ru");
      const plan = await planOf(
        sql`select game_id from ${listedTexts} where ${listedTexts.document} @@ ${typed?.ofPage}::tsquery`,
      );
      expect(plan).toContain("listed_texts_document");
    }
    const grams = sql`${sql.param(["ket", "etl"])}::text[]`;
    expect(await planOf(sql`select word from ${listedWords} where ${listedWords.grams} && ${grams}`)).toContain(
      "listed_words_grams",
    );
  });
});

describe("listGames", () => {
  it("lists, changes and removes games by their files, and leaves unchanged ones alone", async () => {
    const { connection, drop } = await createTestDatabase();
    const rows = () => connection.db.select({ id: listedGames.id, title: listedGames.title }).from(listedGames);
    const versions = async () => {
      const { rows: found } = await connection.db.execute<{ id: string; xmin: string }>(
        sql`select id, xmin::text as xmin from ${listedGames}`,
      );
      return new Map(found.map(({ id, xmin }) => [id, xmin]));
    };
    expect((await rows()).map(({ id }) => id).sort()).toEqual([...LISTED].sort());
    const before = await versions();
    const [gone, changed, ...unchanged] = games;
    if (!gone || !changed || unchanged.length === 0) throw new Error("too few games");
    await listGames(connection, [{ ...changed, title: "Quartz Umbrella" }, ...unchanged]);
    const after = await versions();
    expect(after.has(gone.id)).toBe(false);
    expect(after.get(changed.id)).not.toBe(before.get(changed.id));
    for (const { id } of unchanged) expect(after.get(id)).toBe(before.get(id));
    const words = await connection.db.select({ word: listedWords.word }).from(listedWords);
    expect(words.map(({ word }) => word)).toContain("umbrela");
    await listGames(connection);
    expect((await rows()).length).toBe(games.length);
    await drop();
  });

  it("runs once for replicas that start together", async () => {
    const { connection, drop } = await createTestDatabase();
    await connection.db.delete(listedGames);
    await Promise.all([listGames(connection), listGames(connection), listGames(connection)]);
    expect(await connection.db.$count(listedGames)).toBe(games.length);
    await drop();
  });
});
