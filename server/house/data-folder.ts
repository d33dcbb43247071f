import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hold } from "#server/setup/lock.js";
import { HouseProblem } from "./problem.ts";

export interface TakenFolder {
  release(): void;
  /** Who had it before was killed: what that start ran may still be ending. */
  wasLeft: boolean;
}

/** Makes the data folder ours alone until it is released. */
export async function takeDataFolder(folder: string): Promise<TakenFolder> {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new HouseProblem(`No permission to write in ${folder}.`);
  }
  const held = await hold(folder);
  if (!held) throw new HouseProblem("Openhand is already running in this folder. Stop that one first.");
  return held;
}

/** Leaves the database's address for `npm run ops`, readable by this user alone since it holds the password. */
export function noteDatabaseUrl(folder: string, url: string): () => void {
  const note = join(folder, "database-url");
  const forget = () => rmSync(note, { force: true });
  // The mode counts for a new file only, and one may be left by a start that was killed.
  forget();
  writeFileSync(note, url, { mode: 0o600 });
  return forget;
}
