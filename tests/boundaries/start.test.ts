import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { freePort, openedFolder, openHouse, type TestHouse, untilReady } from "#tests/support/house.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { registration } from "#tests/support/players.ts";
import { temporaryFolder } from "#tests/support/prepared.ts";
import { descendantsOf, type RunningProcess, stillRunning } from "#tests/support/processes.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Without the world of players, which no test here needs, and from a prepared folder, except for one first start. */
async function openEmptyHouse(dataDir?: string): Promise<TestHouse> {
  const house = await openHouse({ dataDir: dataDir ?? (await usedFolder()), env: { SEED: "none" } });
  closing.push(house.close);
  return house;
}

async function usedFolder(): Promise<string> {
  const { path, remove } = await openedFolder("none");
  closing.push(remove);
  return path;
}

function newFolder(): string {
  const { path, remove } = temporaryFolder();
  closing.push(remove);
  return path;
}

const partsOf = (house: TestHouse) => descendantsOf(house.process.pid ?? 0);

function partOf(house: TestHouse, name: "platform.js" | "site.js" | "postgres -D"): RunningProcess {
  const found = partsOf(house).find(({ command }) => command.replace("bin/postgres", "postgres").includes(name));
  if (!found) throw new Error(`no ${name} runs`);
  return found;
}

async function eventually(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await delay(50);
}

/** A page of the site needs all three: site, platform and database. */
async function serves(house: TestHouse): Promise<boolean> {
  try {
    const [page, platform] = await Promise.all([fetch(`${house.origin}/readyz`), fetch(`${house.platform}/readyz`)]);
    return page.ok && platform.ok;
  } catch {
    return false;
  }
}

/** How a stopped house exits, and which of its processes are left. */
async function endedBy(house: TestHouse, signal: NodeJS.Signals) {
  const parts = partsOf(house);
  house.process.kill(signal);
  const [code] = await once(house.process, "exit");
  return { code, left: stillRunning(parts) };
}

/** Runs the program of `npm start` to its end. */
async function runStart(env: Record<string, string>, options: { args?: string[]; uid?: number } = {}) {
  const child = spawn(process.execPath, [...(options.args ?? []), "server/start.js"], {
    env: { ...process.env, MODE: "sandbox", SEED: "none", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  closing.push(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

describe("npm start", () => {
  it("opens the house, refuses a second one in its folder, and leaves nothing behind on SIGTERM", async () => {
    const house = await openEmptyHouse();
    expect(partsOf(house).length).toBeGreaterThan(2);
    expect((await fetch(`${house.origin}/en`)).status).toBe(200);
    expect(existsSync(join(house.dataDir, "database-url"))).toBe(true);

    expect(await runStart({ DATA_DIR: house.dataDir })).toEqual({
      code: 1,
      output: "Openhand is already running in this folder. Stop that one first.\n",
    });
    expect(await serves(house)).toBe(true);

    expect(await endedBy(house, "SIGTERM")).toEqual({ code: 0, left: [] });
    expect(existsSync(join(house.dataDir, "database-url"))).toBe(false);
    expect(existsSync(join(house.dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  it.runIf(isNightly)(
    "has the full world when it opens for the first time",
    async () => {
      const house = await openHouse({ dataDir: newFolder(), env: { SEED: "full" } });
      closing.push(house.close);
      const { data } = await (await fetch(`${house.platform}/api/v1/house-ledger?days=31`)).json();
      expect(data.totals.rounds).toBeGreaterThan(300_000);
    },
    600_000,
  );

  it("opens again, with the world it has, after somebody registered", async () => {
    const { path, remove } = await openedFolder("small");
    closing.push(remove);
    const first = await openHouse({ dataDir: path, env: { SEED: "full" } });
    closing.push(first.close);
    const answer = await fetch(`${first.platform}/api/v1/registration`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(registration()),
    });
    expect(answer.status).toBe(200);
    await endedBy(first, "SIGTERM");

    const second = await openHouse({ dataDir: path, env: { SEED: "full" } });
    closing.push(second.close);
    expect(await serves(second)).toBe(true);
  });

  it("leaves nothing behind when Ctrl-C ends npm and all of its processes at once", async () => {
    const dataDir = newFolder();
    const [port, platformPort] = [await freePort(), await freePort()];
    const ports = { PORT: String(port), PLATFORM_PORT: String(platformPort) };
    const npm = spawn("npm", ["start"], {
      env: { ...process.env, NODE_ENV: "production", MODE: "sandbox", SEED: "none", DATA_DIR: dataDir, ...ports },
      stdio: "ignore",
      detached: true,
    });
    const group = npm.pid ?? 0;
    closing.push(() => npm.exitCode ?? npm.signalCode ?? process.kill(-group, "SIGKILL"));
    await untilReady(`http://127.0.0.1:${port}`);
    const parts = descendantsOf(group);
    expect(parts.filter(({ command }) => command.includes("postgres")).length).toBeGreaterThan(0);

    process.kill(-group, "SIGINT");
    await eventually(() => stillRunning(parts).length === 0);

    expect(readdirSync(dataDir).sort()).toEqual(["postgres", "postgres.lock", "secrets"]);
    expect(readdirSync(join(dataDir, "postgres.lock"))).toEqual([]);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  it("restarts each part that is killed, and leaves nothing behind on SIGHUP after that", async () => {
    const house = await openEmptyHouse();
    for (const name of ["platform.js", "site.js", "postgres -D"] as const) {
      const killed = partOf(house, name);
      process.kill(killed.pid, "SIGKILL");
      await eventually(() => stillRunning([killed]).length === 0);
      await eventually(() => serves(house));
      expect([name, partOf(house, name).pid]).not.toEqual([name, killed.pid]);
    }
    expect(await endedBy(house, "SIGHUP")).toEqual({ code: 0, left: [] });
  });

  it.each(isNightly ? [50, 300, 800] : [300])(
    "leaves no site when it is killed %s ms after the site started",
    async (ms) => {
      const dataDir = await usedFolder();
      const ports = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) };
      const launcher = spawn(process.execPath, ["build/server/start.js"], {
        env: { ...process.env, NODE_ENV: "production", MODE: "sandbox", SEED: "none", DATA_DIR: dataDir, ...ports },
        stdio: "ignore",
      });
      closing.push(() => launcher.kill("SIGKILL"));
      const parts = () => descendantsOf(launcher.pid ?? 0);
      await eventually(() => parts().some(({ command }) => command.includes("site.js")));
      await delay(ms);
      const left = parts();
      launcher.kill("SIGKILL");
      await eventually(() => stillRunning(left).every(({ command }) => command.includes("postgres")));

      const next = await openHouse({ dataDir, env: { SEED: "none", ...ports } });
      closing.push(next.close);
      expect((await fetch(`http://127.0.0.1:${ports.PORT}/en`)).status).toBe(200);
    },
  );

  it("opens again after it was killed itself, and ends what was left", async () => {
    const first = await openEmptyHouse();
    const left = partsOf(first);
    first.process.kill("SIGKILL");
    await once(first.process, "exit");

    const second = await openEmptyHouse(first.dataDir);

    expect((await fetch(`${second.origin}/en`)).status).toBe(200);
    await eventually(() => stillRunning(left).length === 0);
  });
});

describe("npm start refuses in one line", () => {
  it.each(["PORT", "PLATFORM_PORT"])("when %s is taken", async (name) => {
    const port = await freePort();
    const occupied = createServer().listen(port, "127.0.0.1");
    await once(occupied, "listening");
    closing.push(() => occupied.close());
    const free = { PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) };
    expect(await runStart({ ...free, DATA_DIR: newFolder(), [name]: String(port) })).toEqual({
      code: 1,
      output: `Port ${port} is taken: stop what listens there, or choose another, such as ${name}=${port + 1}.\n`,
    });
  });

  it("when it cannot write", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o555);
    // As root every folder is writable.
    const uid = process.getuid?.() === 0 ? 65534 : undefined;
    expect(await runStart({ DATA_DIR: folder }, uid === undefined ? {} : { uid })).toEqual({
      code: 1,
      output: `No permission to write in ${folder}: give this user the folder, or set DATA_DIR to another.\n`,
    });
  });

  it("when Node is too old", async () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.4'})";
    expect(await runStart({}, { args: ["--import", old] })).toEqual({
      code: 1,
      output: "Node 18.20.4 is too old: Openhand needs Node >=20.19 (https://nodejs.org).\n",
    });
  });

  it("when its environment is invalid", async () => {
    const { code, output } = await runStart({ PORT: "eighty", DATA_DIR: newFolder() });
    expect(code).toBe(1);
    expect(output).toMatch(/^The environment variable PORT is wrong: .*\n$/);
  });
});
