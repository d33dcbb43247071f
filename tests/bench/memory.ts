import { readFileSync } from "node:fs";

/** Bytes of a process that are in memory. */
export function memoryOf(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
