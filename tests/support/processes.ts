import { execFileSync } from "node:child_process";

export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

const running = (): RunningProcess[] =>
  execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,stat=,command="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state, command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      // In a container nobody may collect a zombie; it has ended all the same.
      return pid && !state?.startsWith("Z") ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
    });

/** The processes a process started, and those they started. */
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
