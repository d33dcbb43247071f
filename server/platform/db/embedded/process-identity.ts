import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Fields of /proc/{pid}/stat from the third (the state) on; the name before them may contain anything. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

/** In a container an orphan may never be reaped: it keeps its id but does nothing any more. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === "linux" && statOf(pid)[0] === "Z";
  } catch {
    return false;
  }
}

/** Whether a process with this id runs, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(pid);
}

function answerOf(command: string, ...options: string[]): string {
  try {
    return execFileSync(command, options, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5_000,
    }).trim();
  } catch {
    return "";
  }
}

/** When a process started, as letters and digits. Together with the id it identifies a process for ever: ids alone are reused. */
export function birthOf(pid: number): string {
  return startOf(pid).replace(/[^A-Za-z0-9]/g, "");
}

function startOf(pid: number): string {
  if (process.platform === "win32") return "";
  if (process.platform !== "linux") return answerOf("ps", "-o", "lstart=", "-p", String(pid));
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${boot}${statOf(pid)[19]}`;
  } catch {
    return "";
  }
}

/** The command line of a process, or as much of it as the system reports; empty when there is none. */
export function commandOf(pid: number): string {
  if (process.platform === "win32") return answerOf("tasklist", "/FI", `PID eq ${pid}`, "/FO", "CSV", "/NH");
  if (process.platform !== "linux") return answerOf("ps", "-ww", "-o", "command=", "-p", String(pid));
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
