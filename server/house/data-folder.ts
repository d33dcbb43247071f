import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "#server/listening.ts";
import { Problem } from "#server/problem.ts";
import { hold } from "#server/setup/lock.js";

export interface TakenFolder {
  release(): void;
  /** The process that held it before was killed, and its child processes may still be shutting down. */
  wasLeft: boolean;
}

/** Takes exclusive use of the data folder until it is released. */
export async function takeDataFolder(folder: string): Promise<TakenFolder> {
  const held = await holdFolder(folder);
  if (!held) throw new Problem("Openhand is already running in this folder. Stop that one first.");
  return held;
}

async function holdFolder(folder: string): Promise<TakenFolder | undefined> {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return await hold(folder);
  } catch (error) {
    const code = codeOf(error);
    const reason =
      code === "EACCES" ? `No permission to write in ${folder}` : `Nothing can be kept in ${folder} (${code})`;
    throw new Problem(`${reason}: give this user the folder, or set DATA_DIR to another.`, { cause: error });
  }
}

/** Writes the database URL for `npm run ops`, readable only by this user because it contains the password. */
export function noteDatabaseUrl(folder: string, url: string): () => void {
  const file = join(folder, "database-url");
  const remove = () => rmSync(file, { force: true });
  // The mode applies to a new file only, and a killed process may have left one.
  remove();
  writeFileSync(file, url, { mode: 0o600 });
  return remove;
}
