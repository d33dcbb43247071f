import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentProblem, Problem } from "#server/problem.ts";
import { KNOWN_SECRET, type Secrets, secretsText, writtenSecrets } from "./secrets.ts";

/** Where a house that is given no SECRETS keeps its own: beside its database, so that the two stay together. */
const fileIn = (folder: string): string => join(folder, "secrets");

export const drawSecret = (): string => randomBytes(32).toString("hex");

/** The secrets of a data folder; undefined where none were drawn. Throws a {@link Problem}. */
export function readSecretsFile(folder: string): Secrets | undefined {
  const file = fileIn(folder);
  if (!existsSync(file)) return undefined;
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch {
    throw new Problem(`No permission to read ${file}: be the user who started the house.`);
  }
  const { success, data, error } = secretsText.safeParse(text);
  if (success) return data;
  throw new Problem(`${file} is wrong: ${environmentProblem(error).message}`);
}

/** Writes them as a whole or not at all, for this user alone. */
export function writeSecretsFile(folder: string, secrets: Secrets): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${fileIn(folder)}.new`;
  // The mode counts for a new file only, and one may be left by a start that was killed.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${writtenSecrets(secrets)}\n`, { mode: 0o600 });
  renameSync(unfinished, fileIn(folder));
}

/**
 * The secrets of a data folder, drawn at its first start. A database that is there already was made with the one that
 * every sandbox had: it stays known as version 1, so that the seeds it has promised are the ones that come.
 */
export function secretsOfFolder(folder: string, hasDatabase: boolean): Secrets {
  const known = readSecretsFile(folder);
  if (known) return known;
  const drawn = hasDatabase
    ? new Map([
        [2, drawSecret()],
        [1, KNOWN_SECRET],
      ])
    : new Map([[1, drawSecret()]]);
  writeSecretsFile(folder, drawn);
  return drawn;
}
