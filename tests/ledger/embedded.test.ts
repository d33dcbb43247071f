import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isRunning } from "#server/platform/db/embedded/process-identity.ts";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { type Connection, connect, migrate } from "#server/platform/db/index.ts";
import { Problem } from "#server/problem.ts";
import { eurosOf, findingsIn, playerWith } from "./players.ts";

// Making a cluster takes half a second on an idle machine, and many times that on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const BUNDLE = join(import.meta.dirname, "../../.cache/embedded-parent.mjs");

let directory: string;
let count = 0;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "openhand-embedded-"));
  chmodSync(directory, 0o711);
  const entry = join(import.meta.dirname, "embedded-parent.ts");
  await build({
    entryPoints: [entry],
    outfile: BUNDLE,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
afterAll(() => {
  for (const path of [directory, BUNDLE]) rmSync(path, { recursive: true, force: true });
});

const newDataDir = () => join(directory, `house-${++count}`);
const serverIn = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "cluster/postmaster.pid"), "utf8").split("\n")[0]);

async function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const deposit = (url: string) =>
  withConnection(url, async (connection) => {
    await migrate(connection);
    await playerWith(connection, "ply_kept", 700n);
  });

const expectDeposit = (url: string) =>
  withConnection(url, async (connection) => {
    expect(await eurosOf(connection, "ply_kept")).toMatchObject({ cash: 700n });
    expect(await findingsIn(connection)).toEqual([]);
  });

/** Starts the database from a separate process. */
async function startParent(dataDir: string) {
  const parent = fork(BUNDLE, [dataDir], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const [url] = await once(parent, "message");
  return { parent, url: String(url) };
}

test("the database keeps its data, on this machine's own address alone and behind a password", async () => {
  const dataDir = newDataDir();
  const first = await startEmbedded({ dataDir });
  await deposit(first.ownerUrl);
  const { rows } = await withConnection(first.ownerUrl, ({ db }) =>
    db.execute(sql`select current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
      current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, lower('ЖҚ') as lower`),
  );
  expect(rows).toEqual([
    {
      listens: "127.0.0.1",
      sockets: `"${realpathSync(join(dataDir, "cluster"))}"`,
      encoding: "UTF8",
      fsync: "on",
      lower: "жқ",
    },
  ]);
  expect(new URL(first.ownerUrl).hostname).toBe("127.0.0.1");
  expect(statSync(join(dataDir, "password")).mode & 0o777).toBe(0o600);
  const guess = new URL(first.ownerUrl);
  guess.password = "password";
  await withConnection(guess.href, async ({ db }) => {
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: "28P01" } });
  });
  const pid = serverIn(dataDir);
  await first.stop();
  expect(isRunning(pid)).toBe(false);

  const second = await startEmbedded({ dataDir });
  await expectDeposit(second.ownerUrl);
  await second.stop();
});

test("the platform reaches the database by a socket that no other user can enter", async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  await deposit(database.ownerUrl);
  await withConnection(database.ownerUrl, ({ db }) => db.execute(sql`create role openhand_runtime login password 'x'`));
  const url = new URL(database.nearUrl);
  url.password = "x";
  const way = await withConnection(url.href, ({ db }) => db.execute(sql`select inet_server_addr() as address`));
  expect(way.rows).toEqual([{ address: null }]);
  expect(statSync(join(dataDir, "cluster")).mode & 0o777).toBe(0o700);

  process.kill(serverIn(dataDir), "SIGKILL");
  const again = () => withConnection(url.href, ({ db }) => db.execute(sql`select 1 as one`));
  await expect
    .poll(
      () =>
        again().then(
          ({ rows }) => rows,
          () => "gone",
        ),
      { timeout: 20_000 },
    )
    .toEqual([{ one: 1 }]);
  await database.stop();
});

test("where the path of a socket would be too long, the database is reached by its port", async () => {
  const dataDir = join(newDataDir(), "long".repeat(25));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(join(dataDir, ".."), 0o711);
  const database = await startEmbedded({ dataDir });
  expect(database.nearUrl).toBe(database.url);
  await deposit(database.ownerUrl);
  await database.stop();
});

test("a server that is killed comes back on the same address, with everything that was committed", async () => {
  const dataDir = newDataDir();
  const database = await startEmbedded({ dataDir });
  await deposit(database.ownerUrl);
  const pid = serverIn(dataDir);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => expectDeposit(database.ownerUrl).then(() => "kept"), { timeout: 20_000 }).toBe("kept");
  expect(serverIn(dataDir)).not.toBe(pid);
  await database.stop();
});

test("what a killed parent leaves behind is ended, and the next start finds all data", async () => {
  const dataDir = newDataDir();
  const { parent, url } = await startParent(dataDir);
  await deposit(url);
  const orphan = serverIn(dataDir);
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`is in use by process ${parent.pid}`);

  const exited = once(parent, "exit");
  parent.kill("SIGKILL");
  await exited;
  expect(isRunning(orphan)).toBe(true);
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => warnings.push(line), error: () => undefined };
  const next = await startEmbedded({ dataDir, log });
  expect(isRunning(orphan)).toBe(false);
  expect(warnings).toEqual([`Ending the database server ${orphan}, left by a process that was killed.`]);
  await expectDeposit(next.ownerUrl);
  await next.stop();
});

test("parent and server killed at once leave nothing that blocks the next start", async () => {
  const dataDir = newDataDir();
  const { parent, url } = await startParent(dataDir);
  await deposit(url);
  const exited = once(parent, "exit");
  process.kill(parent.pid ?? 0, "SIGKILL");
  process.kill(serverIn(dataDir), "SIGKILL");
  await exited;
  const next = await startEmbedded({ dataDir });
  await expectDeposit(next.ownerUrl);
  await next.stop();
});

test("a pid file that names an unrelated process is ignored, and that process not touched", async () => {
  const dataDir = newDataDir();
  await (await startEmbedded({ dataDir })).stop();
  const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    await once(bystander, "spawn");
    const pidFile = join(dataDir, "cluster/postmaster.pid");
    writeFileSync(pidFile, `${bystander.pid}\n${dataDir}/cluster\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const database = await startEmbedded({ dataDir });
    expect(isRunning(bystander.pid ?? 0)).toBe(true);
    await database.stop();
  } finally {
    bystander.kill("SIGKILL");
  }
});

test("a start that was killed while making the cluster starts again", async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, "cluster.new-killed"), { recursive: true });
  writeFileSync(join(dataDir, "cluster.new-killed/PG_VERSION"), "18\n");
  writeFileSync(join(dataDir, "password"), "left over");
  const database = await startEmbedded({ dataDir });
  await deposit(database.ownerUrl);
  await database.stop();
});

test("a port in use is reported at once, and the directory is released", async () => {
  const dataDir = newDataDir();
  const squatter = createServer().listen(0, "127.0.0.1");
  await once(squatter, "listening");
  const address = squatter.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await expect(startEmbedded({ dataDir, port })).rejects.toThrow(/^The database in .* cannot be started: .*TCP\/IP/);
  squatter.close();
  await once(squatter, "close");
  const database = await startEmbedded({ dataDir, port });
  expect(new URL(database.url).port).toBe(String(port));
  await database.stop();
});

test("a directory that cannot be made is reported in one line", async () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  const refused = await startEmbedded({ dataDir: join(file, "house") }).catch((error) => error);
  expect(refused).toBeInstanceOf(Problem);
  expect(refused.message).toMatch(/^The database cannot be kept in .*file\/house \(ENOTDIR: .*\): set DATA_DIR to/);
});

test("a cluster that cannot be opened is refused, and not replaced by an empty one", async () => {
  const dataDir = newDataDir();
  await (await startEmbedded({ dataDir })).stop();
  writeFileSync(join(dataDir, "cluster/PG_VERSION"), "9.6\n");
  const failed = await startEmbedded({ dataDir }).catch((error) => error);
  expect(failed).toBeInstanceOf(Problem);
  expect(failed.message).toMatch(/^The database in .* cannot be started: .*incompatible/);
  expect(readFileSync(join(dataDir, "cluster/PG_VERSION"), "utf8")).toBe("9.6\n");
});

test("stopping while the server comes back ends it for good", async () => {
  const dataDir = newDataDir();
  let lost = 0;
  const database = await startEmbedded({ dataDir, onLost: () => lost++ });
  process.kill(serverIn(dataDir), "SIGKILL");
  await delay(30);
  await database.stop();
  const again = await startEmbedded({ dataDir });
  await again.stop();
  expect(lost).toBe(0);
});
