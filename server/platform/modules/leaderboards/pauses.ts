import type { Pause } from "./tables.ts";

/** The pauses with a new one started, or the last one ended; null where that changes nothing. */
export function withPause(pauses: readonly Pause[], act: "pause" | "resume", now: Date): Pause[] | null {
  const last = pauses.at(-1);
  const goesOn = last?.until === null;
  if ((act === "pause") === goesOn) return null;
  if (act === "pause") return [...pauses, { from: now.toISOString(), until: null }];
  return last ? [...pauses.slice(0, -1), { ...last, until: now.toISOString() }] : null;
}
