import { readFileSync, writeFileSync } from "node:fs";

function statusOf(pid: number | undefined, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

/** Resident bytes of a process. */
export const memoryOf = (pid: number | undefined): number => statusOf(pid, "VmRSS");

/** Peak of a process's resident bytes since its start, or since {@link forgetPeak}. */
export const peakOf = (pid: number | undefined): number => statusOf(pid, "VmHWM");

/** Resets the peak of a process. */
export const forgetPeak = (pid: number | undefined): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
