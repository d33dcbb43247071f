import type { ChildProcess } from "node:child_process";

const KEPT_CHARACTERS = 4_000;

/** The end of a program's error output; grows while it writes. */
export function lastWordsOf(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-KEPT_CHARACTERS);
  });
  return () => output;
}

/** The line that gives the reason, out of everything a PostgreSQL program wrote. */
export function complaintIn(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const complaint = lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.at(-1) ?? "no reason given";
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, "");
}

/** The reason of a failure, on one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim();

/** Waits for a program to succeed; throws its own error message when it fails. */
export function finished(child: ChildProcess): Promise<void> {
  const output = lastWordsOf(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(complaintIn(output())))));
  });
}
