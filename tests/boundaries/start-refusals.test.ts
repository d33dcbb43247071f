import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, prepareDatabase } from "#server/platform/db/index.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { temporaryFolder } from "#tests/support/prepared.ts";
import { SECOND_SECRET, TEST_SECRETS } from "#tests/support/secrets.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let occupied: Server;
let folder: ReturnType<typeof temporaryFolder>;
let closedPort: number;

beforeAll(async () => {
  database = await openDatabase();
  const connection = connect(database.ownerUrl);
  for (const name of ["empty", "rewritten"]) await connection.db.execute(sql`create database ${sql.identifier(name)}`);
  await connection.close();
  const ownerUrl = Object.assign(new URL(database.ownerUrl), { pathname: "/rewritten" }).href;
  await prepareDatabase({ ownerUrl, url: urlWith({ pathname: "/rewritten" }) });
  const rewritten = connect(ownerUrl);
  await rewritten.db.execute(sql`update drizzle.__drizzle_migrations set hash = 'another'`);
  await rewritten.close();
  occupied = createServer().listen(0, "127.0.0.1");
  await once(occupied, "listening");
  closedPort = await freePort();
  folder = temporaryFolder();
  writeFileSync(join(folder.path, "file"), "");
  mkdirSync(join(folder.path, "old/pglite"), { recursive: true });
});
afterAll(async () => {
  occupied?.close();
  folder?.remove();
  await database?.close();
});

function urlWith(changes: { pathname?: string; password?: string; port?: string }): string {
  return Object.assign(new URL(database.url), changes).href;
}

const takenPort = () => {
  const address = occupied.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
};

/** Runs a process of the house to its end; it must give the reason on one line, and print nothing else. */
function refusalOf(name: "platform" | "site" | "ops" | "start", env: Record<string, string>, ...words: string[]) {
  const { DATABASE_URL: _, DATA_DIR: __, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/server/${name}.js`, ...words], {
    env: { ...rest, NODE_ENV: "production", MODE: "sandbox", SEED: "none", SECRETS: TEST_SECRETS, ...env },
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  return stderr;
}

describe("the platform refuses to start, in one line,", () => {
  const start = (DATABASE_URL: string, PORT = "0") => refusalOf("platform", { DATABASE_URL, PORT });

  it("without a database", () => {
    expect(start("")).toMatch(/^The environment variable DATABASE_URL is wrong: not a postgres:.+\.\n$/);
  });

  it("when nothing answers at the database's address", () => {
    const port = String(closedPort);
    expect(start(urlWith({ port }))).toBe(
      `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.\n`,
    );
  });

  it("when the password is wrong or missing, without printing it", () => {
    const { host, username } = new URL(database.url);
    expect(start(urlWith({ password: "guessed" }))).toBe(
      `The database at ${host} refuses the password of "${username}": correct DATABASE_URL.\n`,
    );
    expect(start(urlWith({ password: "" }))).toBe(
      `The database at ${host} wants a password: put one into DATABASE_URL.\n`,
    );
  });

  it("when there is no such database", () => {
    expect(start(urlWith({ pathname: "/nowhere" }))).toBe(
      `There is no database "nowhere" at ${new URL(database.url).host}: create it, or correct DATABASE_URL.\n`,
    );
  });

  it("when the database was made by other migrations", () => {
    expect(start(urlWith({ pathname: "/rewritten" }))).toMatch(
      /^The database was not made by this version's migrations: .+ in place of 0000_tables is another\. .+\.\n$/,
    );
  });

  it.each([
    ["without secrets", { SECRETS: "" }, /^The environment variable SECRETS is wrong: .+openssl rand -hex 32.+\n$/],
    ["with the variable of before", { SECRETS: "", SECRET: "x".repeat(32) }, /^SECRET is no longer read: .+\n$/],
    [
      "with a known secret where others can reach it",
      { PUBLIC_URL: "https://casino.example", SANDBOX_PUBLIC: "yes" },
      /^The secret of version 1 in SECRETS is known to everyone, and PUBLIC_URL \(https:\/\/casino\.example\) is .+\n$/,
    ],
  ])("%s", (_, env, expected) => {
    expect(refusalOf("platform", { DATABASE_URL: database.url, PORT: "0", ...env })).toMatch(expected);
  });

  it("when its port is in use", () => {
    expect(start(database.url, String(takenPort()))).toMatch(/^Port \d+ is taken: .+, such as PORT=\d+\.\n$/);
  });
});

it("the site refuses to start in one line when its port is in use", () => {
  expect(refusalOf("site", { PORT: String(takenPort()) })).toMatch(
    /^The site did not start\. Port \d+ is taken: .+\n$/,
  );
});

describe("a sandbox that is reachable from outside is refused in one line", () => {
  const reachable = { HOST: "0.0.0.0", PUBLIC_URL: "https://casino.example", SECRETS: `1:${SECOND_SECRET}` };
  const expected =
    /MODE=sandbox shows every letter, .+ and PUBLIC_URL is casino\.example and HOST is 0\.0\.0\.0: .+ set SANDBOX_PUBLIC=yes\.\n$/;

  it.each(["platform", "site", "start"] as const)("by the %s", async (name) => {
    const ports = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) };
    const env = { ...reachable, ...ports, DATABASE_URL: database.url, DATA_DIR: join(folder.path, "sandbox") };
    const line = refusalOf(name, env);
    expect(line).toMatch(expected);
    expect(line.trimEnd()).not.toContain("\n");
  });
});

describe("an operator's command is refused in one line", () => {
  it.each([
    [
      "with a known secret of a public address",
      () => ({ DATABASE_URL: database.url, PUBLIC_URL: "https://casino.example" }),
      /^The secret of version 1 in SECRETS is known to everyone/,
    ],
    ["without a house", () => ({ DATA_DIR: folder.path }), /^There is no database to work on: .+\.\n$/],
    [
      "with half an address",
      () => ({ DATABASE_URL: "localhost" }),
      /^The environment variable DATABASE_URL is wrong: /,
    ],
    ["when nothing answers", () => ({ DATABASE_URL: urlWith({ port: String(closedPort) }) }), /cannot be reached/],
    ["before the platform", () => ({ DATABASE_URL: urlWith({ pathname: "/empty" }) }), /^The database has not been/],
  ])("%s", (_, env, expected) => {
    const line = refusalOf("ops", env(), "audit");
    expect(line).toMatch(expected);
    expect(line.trimEnd()).not.toContain("\n");
  });
});

describe("npm start is refused in one line", () => {
  it.each([
    [
      "when the data folder is a file",
      "file",
      /^Nothing can be kept in \S+file \(EEXIST\): .+ set DATA_DIR to another\.\n$/,
    ],
    ["when the data is another program's", "old", /^\S+old\/pglite holds a database of PGlite, which .+\.\n$/],
  ])("%s", async (_, name, expected) => {
    const ports = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) };
    expect(refusalOf("start", { ...ports, DATA_DIR: join(folder.path, name) })).toMatch(expected);
  });
});
