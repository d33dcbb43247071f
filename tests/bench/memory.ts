import { readFileSync, writeFileSync } from "node:fs";

function statusOf(pid: number | undefined, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

/** Bytes of a process that are in memory. */
export const memoryOf = (pid: number | undefined): number => statusOf(pid, "VmRSS");

/** Most bytes of a process that were in memory at once since it began, or since {@link forgetPeak}. */
export const peakOf = (pid: number | undefined): number => statusOf(pid, "VmHWM");

/** Counts the peak of a process anew. */
export const forgetPeak = (pid: number | undefined): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
