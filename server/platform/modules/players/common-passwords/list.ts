import { normalForm } from "./index.ts";

export const SHORTEST = 8;
export const LISTED = 100_000;

/** The most common passwords that are long enough to be chosen, from a list with one per line, the most common first. */
export function commonest(list: string): string[] {
  const long = list
    .split("\n")
    .map(normalForm)
    .filter((password) => password.length >= SHORTEST);
  return [...new Set(long)].slice(0, LISTED);
}
