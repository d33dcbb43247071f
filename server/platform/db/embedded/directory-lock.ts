import { mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "#server/problem.ts";
import { birthOf, isRunning } from "./process-identity.ts";

const CLAIM = /^(\d+)-([A-Za-z0-9]*)\.claim$/;

export interface DirectoryLock {
  release(): void;
}

const claimOf = (pid: number) => `${pid}-${birthOf(pid)}.claim`;

function isAlive(claim: string): boolean {
  const pid = Number(CLAIM.exec(claim)?.[1]);
  return isRunning(pid) && claim === claimOf(pid);
}

/**
 * Makes a directory (created if missing) this process's own until `release`, or throws a {@link Problem}.
 *
 * Every process writes a claim under a name that no other can have, and only then looks for others. So the claim of a dead
 * process can be removed without ever removing that of a living one, and two that start at the same moment both see each other:
 * both may be refused, but never both admitted.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true });
  const folder = `${realpathSync(directory)}.lock`;
  mkdirSync(folder, { recursive: true });
  const own = claimOf(process.pid);
  const release = () => rmSync(join(folder, own), { force: true });
  try {
    writeFileSync(join(folder, own), "", { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Problem(`${directory} is already open in this process.`);
  }
  for (const other of readdirSync(folder).filter((name) => CLAIM.test(name) && name !== own)) {
    if (isAlive(other)) {
      release();
      throw new Problem(`${directory} is in use by process ${CLAIM.exec(other)?.[1]}: stop that one first.`);
    }
    rmSync(join(folder, other), { force: true });
  }
  return { release };
}
