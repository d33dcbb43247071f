import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";

// Short: the sockets of a browser and of PostgreSQL lie below it.
const folder = mkdtempSync(join(tmpdir(), "i-"));
// For root the database runs as another user, who must get through here.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command lines of all processes that name a path. */
const processesNaming = (path: string): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, "utf8");
      } catch {
        return "";
      }
    })
    .filter((line) => line.includes(path));

it.runIf(existsSync("/proc/self/cmdline"))("leaves no server and no folder behind when it is interrupted", async () => {
  const { TMPDIR: _own, ...env } = process.env;
  const run = spawn(process.execPath, ["tests/run.js", "tests/contract/signIn.test.ts"], {
    env: { ...env, TMPDIR: folder },
    stdio: "ignore",
  });
  const ended = once(run, "exit");
  while (!processesNaming(folder).some((line) => line.includes("postgres"))) {
    expect(run.exitCode).toBeNull();
    await delay(50);
  }
  run.kill("SIGINT");
  expect(await ended).toEqual([130, null]);
  expect(processesNaming(folder)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
