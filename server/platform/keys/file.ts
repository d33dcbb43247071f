import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentProblem, Problem } from "#server/problem.ts";
import { KNOWN_SECRET, type Secrets, secretsText, writtenSecrets } from "./secrets.ts";

/** Where a house without SECRETS stores its own: beside its database, so that the two stay together. */
const fileIn = (folder: string): string => join(folder, "secrets");

export const drawSecret = (): string => randomBytes(32).toString("hex");

/** The secrets of a data folder; undefined where none were generated. Throws a {@link Problem}. */
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

/** Writes them atomically, readable by this user alone. */
export function writeSecretsFile(folder: string, secrets: Secrets): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${fileIn(folder)}.new`;
  // The mode applies only when a file is created, and a killed start may have left one.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${writtenSecrets(secrets)}\n`, { mode: 0o600 });
  renameSync(unfinished, fileIn(folder));
}

/**
 * The secrets of a data folder, generated at its first start. An existing database was made with the secret that every sandbox
 * had: it stays known as version 1, so that the promised seeds stay valid.
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
