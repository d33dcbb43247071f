import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockDirectory } from "./directory-lock.ts";
import { birthOf } from "./process-identity.ts";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "openhand-lock-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

it("refuses a directory that this process already holds", () => {
  const target = join(directory, "own");
  const lock = lockDirectory(target);
  expect(() => lockDirectory(target)).toThrow(`${target} is already open in this process.`);
  lock.release();
  lockDirectory(target).release();
});

it("refuses a directory in use by a running process, and locks it once that process is killed", async () => {
  const target = join(directory, "shared");
  const claims = `${target}.lock`;
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  try {
    await once(other, "spawn");
    mkdirSync(claims, { recursive: true });
    writeFileSync(join(claims, `${other.pid}-${birthOf(other.pid ?? 0)}.claim`), "");
    expect(() => lockDirectory(target)).toThrow(`${target} is in use by process ${other.pid}: stop that one first.`);
    expect(readdirSync(claims)).toHaveLength(1);
  } finally {
    const exited = once(other, "exit");
    other.kill("SIGKILL");
    await exited;
  }
  const lock = lockDirectory(target);
  expect(readdirSync(claims)).toHaveLength(1);
  lock.release();
  expect(readdirSync(claims)).toEqual([]);
});

it("ignores the claim of a dead process whose id is reused", () => {
  const target = join(directory, "reused");
  mkdirSync(`${target}.lock`, { recursive: true });
  // The id of a running process with another start time: what remains after a reboot.
  writeFileSync(join(`${target}.lock`, `${process.ppid}-bygone.claim`), "");
  lockDirectory(target).release();
});
