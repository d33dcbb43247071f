import { randomUUID } from "node:crypto";
import { getTableName, isTable, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { EXPORT_DAYS } from "#app/contract/rights.ts";
import * as schema from "#server/platform/db/schema.ts";
import { endExports, makeExports } from "#server/platform/modules/exports/index.ts";
import { HOLDINGS, NOT_COPIED } from "#server/platform/modules/personal-data/index.ts";
import { compareFiles, requestDocument } from "#server/platform/modules/verification/index.ts";
import { bytesOf } from "#tests/support/api.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { upload } from "#tests/support/documents.ts";
import { withAuthenticator } from "#tests/support/factors.ts";
import { pdf } from "#tests/support/pictures.ts";
import { diceBet, eur, minesBet, newRichPlayer, rotation } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();
const going = () => new AbortController().signal;

const ask = (token: string, operationId = randomUUID(), password = PASSWORD) =>
  platform.call("requestDataExport", { operationId, password }, { token });
const latest = async (token: string) => dataOf(await platform.call("getDataExport", {}, { token })).export;
const fetchCopy = (exportId: string, token?: string) =>
  platform.call("getDataExportFile", { exportId }, token ? { token } : {});
const run = (statement: ReturnType<typeof sql>) => platform.context.connection.db.execute<{ id: string }>(statement);

/** The files of a copy by their names. */
async function filesOf(exportId: string, token: string) {
  const file = dataOf(await fetchCopy(exportId, token));
  const bytes = await bytesOf(file);
  expect([file.type, file.bytes]).toEqual(["application/zip", bytes.length]);
  const found = unzipSync(new Uint8Array(bytes));
  const rowsOf = (table: string): Record<string, unknown>[] =>
    Object.keys(found)
      .filter((name) => name.endsWith(".json") && (name === `${table}.json` || name.startsWith(`${table}/`)))
      .flatMap((name) => JSON.parse(strFromU8(found[name] ?? new Uint8Array())));
  return {
    names: Object.keys(found),
    text: (name: string) => strFromU8(found[name] ?? new Uint8Array()),
    rowsOf,
    found,
  };
}

async function madeCopy(token: string) {
  const { id } = dataOf(await ask(token));
  await makeExports(platform.context, going());
  return filesOf(id, token);
}

describe("requestDataExport", () => {
  it("makes one archive of all stored data, as JSON and CSV, and announces it by letter", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const { token, id, email } = player;
    platform.clock.advance({ seconds: 5 });
    const { round: settled } = dataOf(await platform.call("playRealRound", diceBet({ stake: eur(200) }), player));
    dataOf(await platform.call("rotateServerSeed", rotation(), player));
    const { round: open } = dataOf(await platform.call("playRealRound", minesBet(), player));
    dataOf(await platform.call("setNickname", { nickname: "formula_ada" }, player));
    dataOf(await platform.call("toggleFavorite", { gameId: "hundred-dice", favorite: true }, player));
    const { connection } = platform.context;
    const documentId = await requestDocument(connection.db, platform.context, id, "identity");
    dataOf(await upload(platform, pdf(), { token, documentId }));
    await run(sql`update players set city = '=1+1, "Leipzig"' where id = ${id}`);

    const copy = await madeCopy(token);
    expect(copy.rowsOf("players")).toMatchObject([{ id, email, nickname: "formula_ada", birth_date: "1990-05-17" }]);
    const [round, ...more] = copy.rowsOf("rounds");
    expect(more).toEqual([]);
    expect(round).toMatchObject({ id: settled.id, stake: 200, nonce: 0 });
    expect(String(round?.server_seed)).toMatch(/^[0-9a-f]{64}$/);
    // A round that is still open would reveal what is to come.
    const played = copy.names.filter((name) => name.startsWith("rounds/")).map(copy.text);
    expect(played.join("")).not.toContain(open.id);
    expect(copy.rowsOf("seed_pairs").map(({ server_seed }) => server_seed !== null)).toEqual([true, false]);
    expect(copy.rowsOf("payments")).toHaveLength(1);
    expect(copy.rowsOf("payment_steps").map(({ state }) => state)).toContain("done");
    expect(copy.rowsOf("ledger_postings").length).toBeGreaterThan(4);
    expect(copy.rowsOf("sessions")).toHaveLength(1);
    expect(copy.rowsOf("favorite_games")).toMatchObject([{ game_id: "hundred-dice" }]);
    expect(copy.rowsOf("audit_log").map(({ what }) => what)).toContain("requestDataExport");
    expect(Buffer.from(copy.found[`documents/${documentId}.pdf`] ?? [])).toEqual(pdf());
    const month = platform.clock.now().toISOString().slice(0, 7);
    expect(copy.names).toEqual(expect.arrayContaining([`rounds/${month}.json`, `rounds/${month}.csv`]));
    // A text that a spreadsheet would run as a formula is escaped.
    expect(copy.text("players.csv")).toContain(`"'=1+1, ""Leipzig"""`);
    expect(JSON.parse(copy.text("contents.json"))).toMatchObject({ playerId: id });
    expect(JSON.parse(copy.text("kept-encrypted.json"))).toEqual({ identityNumber: null, payoutDestinations: [] });
    const everything = copy.names
      .filter((name) => !name.startsWith("documents/"))
      .map(copy.text)
      .join("\n");
    expect(everything).not.toMatch(/argon2|_hash":"[0-9a-f]{64}.*password|(?<!kept-)encrypted/);

    const [letter] = dataOf(await platform.call("listOutbox", { to: email })).messages;
    expect(letter?.link).toMatch(/\/en\/player\/profile\/close#export$/);
    expect(await latest(token)).toMatchObject({ state: "ready" });
  });

  it("requires the password, a second factor if there is one, and makes one at a time", async () => {
    const player = await newConfirmedPlayer(platform);
    expect(refusalOf(await ask(player.token, randomUUID(), "not the password"))).toEqual([422, "wrong_credentials"]);
    const operationId = randomUUID();
    const first = dataOf(await ask(player.token, operationId));
    expect(dataOf(await ask(player.token, operationId))).toEqual(first);
    const others = await Promise.all([ask(player.token), ask(player.token)]);
    expect(others.map(refusalOf)).toEqual([
      [409, "export_open"],
      [409, "export_open"],
    ]);
    await withAuthenticator(platform, player);
    platform.clock.advance({ minutes: 6 });
    expect(refusalOf(await ask(player.token))).toEqual([423, "step_up_required"]);
  });

  it("starts again if a platform died halfway, and leaves no parts behind", async () => {
    // Requests of other tests come first.
    await makeExports(platform.context, going());
    const player = await newConfirmedPlayer(platform);
    const { id } = dataOf(await ask(player.token));
    const { storage, connection } = platform.context;
    const broken = { ...storage, put: () => Promise.reject(new Error("the disk is full")) };
    await expect(makeExports({ ...platform.context, storage: broken }, going())).rejects.toThrow("the disk is full");
    // Left by the earlier attempt, as by one that was killed.
    await storage.put("part_left00", Buffer.from("half"));
    await run(sql`insert into data_export_parts values (${id}, 0, 'part_left00')`);
    await makeExports(platform.context, going());
    expect(await latest(player.token)).toMatchObject({ state: "waiting" });
    platform.clock.advance({ minutes: 10 });
    await makeExports(platform.context, going());
    expect((await filesOf(id, player.token)).names).toContain("players.json");
    expect((await compareFiles(connection.db, storage, new Date(Date.now() + 86_400_000 * 5))).unused).toEqual([]);
  });

  it("is released at once by a platform that stops, and given up after five attempts", async () => {
    await makeExports(platform.context, going());
    const player = await newConfirmedPlayer(platform);
    dataOf(await ask(player.token));
    const ending = new AbortController();
    let calls = 0;
    const clock = {
      now() {
        // Twice for the claim; then the archive is started.
        if (++calls === 3) ending.abort();
        return platform.clock.now();
      },
    };
    await makeExports({ ...platform.context, clock }, ending.signal);
    expect(
      (await run(sql`select id from data_exports where player_id = ${player.id} and tries = 0`)).rows,
    ).toHaveLength(1);
    await run(sql`update data_exports set tries = 5 where player_id = ${player.id}`);
    await makeExports(platform.context, going());
    expect(await latest(player.token)).toMatchObject({ state: "failed" });
    // The next one can be requested at once.
    expect((await ask(player.token)).status).toBe(200);
  });

  it("reads a long account page by page, into files of a bounded size, with one or more for each month", async () => {
    const player = await newConfirmedPlayer(platform);
    const pair = (await run(sql`select id from seed_pairs where owner_id = ${player.id} limit 1`)).rows[0]?.id;
    await run(sql`insert into audit_log (at, player_id, what, result)
      select now() - make_interval(days => n % 60), ${player.id}, 'entry ' || n, 'ok' from generate_series(1, 45000) n`);
    expect(pair).toBeDefined();
    const copy = await madeCopy(player.token);
    expect(copy.rowsOf("audit_log").filter(({ what }) => String(what).startsWith("entry "))).toHaveLength(45_000);
    const files = copy.names.filter((name) => name.startsWith("audit_log/") && name.endsWith(".json"));
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) expect(JSON.parse(copy.text(name)).length).toBeLessThanOrEqual(20_000);
  });
});

describe("getDataExport", () => {
  it("is null for players who never requested one", async () => {
    const { token } = await newPlayer(platform);
    expect(await latest(token)).toBeNull();
  });
});

describe("getDataExportFile", () => {
  it("is accessible to its player alone, for its days, and then deleted from the storage", async () => {
    const [player, other] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform)];
    const { id } = dataOf(await ask(player.token));
    expect(refusalOf(await fetchCopy(id, player.token))).toEqual([404, "not_found"]);
    await makeExports(platform.context, going());
    expect((await fetchCopy(id, player.token)).status).toBe(200);
    expect(refusalOf(await fetchCopy(id, other.token))).toEqual([404, "not_found"]);
    expect(refusalOf(await fetchCopy(id))).toEqual([401, "unauthenticated"]);
    platform.clock.advance({ days: EXPORT_DAYS });
    const { token } = dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    expect(await latest(token)).toMatchObject({ state: "over" });
    expect(refusalOf(await fetchCopy(id, token))).toEqual([404, "not_found"]);
    await endExports(platform.context);
    const parts = await run(sql`select file_id as id from data_export_parts where export_id = ${id}`);
    expect(parts.rows).toEqual([]);
    expect((await ask(token)).status).toBe(200);
  });
});

describe("what a copy has in it", () => {
  const tables = Object.values(schema)
    .filter((table) => isTable(table))
    .map(getTableName);
  const columnsOf = async (table: string) =>
    (
      await run(sql`select attname as id from pg_attribute
        where attrelid = to_regclass(${`public.${table}`}) and attnum > 0 and not attisdropped`)
    ).rows.map(({ id }) => id);

  it("is declared for every table: included, or left out for a reason", () => {
    const declared = [...HOLDINGS.map(({ table }) => table), ...Object.keys(NOT_COPIED)];
    expect(declared.sort()).toEqual([...tables].sort());
    for (const why of Object.values(NOT_COPIED)) expect(why).toMatch(/\w{3}/);
  });

  it("names existing columns, and leaves out credentials", async () => {
    const SECRET = /hash|sealed|encrypt|secret|token|seed$|private|key_version/;
    const COPIED_ALL_THE_SAME = [
      "terms_hash",
      "terms_text",
      "paytable_hash",
      "server_seed_hash",
      "next_server_seed_hash",
      "client_seed",
    ];
    for (const { table, hidden = [], order } of HOLDINGS) {
      const columns = await columnsOf(table);
      expect([table, columns]).toEqual([table, expect.arrayContaining([...hidden, ...order])]);
      const shown = columns.filter((name) => !hidden.includes(name) && !COPIED_ALL_THE_SAME.includes(name));
      expect([table, shown.filter((name) => SECRET.test(name))]).toEqual([table, []]);
    }
  });
});
