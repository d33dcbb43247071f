import { normalForm } from "./index.ts";

export const SHORTEST = 8;
export const LISTED = 100_000;

/** The commonest passwords that are long enough to be chosen, of a list with one on each line, the commonest first. */
export function commonest(list: string): string[] {
  const long = list
    .split("\n")
    .map(normalForm)
    .filter((password) => password.length >= SHORTEST);
  return [...new Set(long)].slice(0, LISTED);
}
