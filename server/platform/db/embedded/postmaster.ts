import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseLog } from "../connection.ts";
import { commandOf, isRunning } from "./process-identity.ts";

/** A fast shutdown writes out what is in memory; after this long the server is stopped at once and left to recovery. */
const SHUTDOWN_MS = 30_000;
const IMMEDIATE_MS = 10_000;
const POLL_MS = 20;

const pidFileIn = (cluster: string) => join(cluster, "postmaster.pid");

/** What a server writes about itself into its cluster: its process id on the first line, its state on the eighth. */
export function postmasterIn(cluster: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(pidFileIn(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(POLL_MS)) {
    if (!isRunning(pid)) return true;
  }
  return !isRunning(pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may have exited by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Stops a server: everything is written out if that finishes in time, else left to recovery at the next start. */
export async function endPostmaster(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitForEnd(pid, SHUTDOWN_MS)) return;
  signal(pid, process.platform === "win32" ? "SIGKILL" : "SIGQUIT");
  if (await waitForEnd(pid, IMMEDIATE_MS)) return;
  throw new Error(`the database server (process ${pid}) does not end`);
}

const serves = (pid: number, cluster: string): boolean =>
  isRunning(pid) && commandOf(pid).includes(process.platform === "win32" ? "postgres" : cluster);

/**
 * Stops the server that a killed parent left on the cluster; the caller holds the directory's lock, so it has no living owner. A
 * pid file that names an unrelated process is removed, because PostgreSQL would take that process for a server and refuse. One
 * that names no process stays: PostgreSQL itself must still see whether the dead server's children are gone.
 */
export async function endOrphan(cluster: string, log: DatabaseLog | undefined): Promise<void> {
  const left = postmasterIn(cluster);
  if (!left) return;
  if (serves(left.pid, cluster)) {
    log?.warn(`Ending the database server ${left.pid}, left by a process that was killed.`);
    await endPostmaster(left.pid);
  } else if (existsForSignals(left.pid)) {
    rmSync(pidFileIn(cluster), { force: true });
  }
}

/** Unlike `isRunning`, true for a zombie, as for PostgreSQL. */
function existsForSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
