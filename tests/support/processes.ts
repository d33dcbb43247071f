import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Reads /proc where the system has it: small container images have no `ps`. */
const running = (): RunningProcess[] => (process.platform === "linux" ? runningOnLinux() : runningByPs());

function runningOnLinux(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [state, parent] = statOnLinux(name);
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return listed(name, parent, state, command);
      } catch {
        return [];
      }
    });
}

/** The fields of Linux's /proc/{pid}/stat from the state on; the name before them may contain any character. */
export const statOnLinux = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

const runningByPs = (): RunningProcess[] =>
  execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,command="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return listed(pid, parent, state, command);
    });

/** In a container zombies may never be reaped; such a process counts as ended. */
const listed = (pid = "", parent = "", state = "Z", command = ""): RunningProcess[] =>
  state.startsWith("Z") ? [] : [{ pid: Number(pid), parent: Number(parent), command }];

/** The processes whose command contains a text. */
export const processesNaming = (text: string): RunningProcess[] =>
  running().filter(({ command }) => command.includes(text));

/** The descendants of a process. */
export function descendantsOf(pid: number): RunningProcess[] {
  const all = running();
  const below = (parent: number): RunningProcess[] =>
    all.filter((entry) => entry.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

/** Those of `processes` that still run. */
export function stillRunning(processes: readonly RunningProcess[]): RunningProcess[] {
  const commands = new Map(running().map(({ pid, command }) => [pid, command]));
  return processes.filter(({ pid, command }) => commands.get(pid) === command);
}
