import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "#server/listening.ts";
import { Problem } from "#server/problem.ts";
import { hold } from "#server/setup/lock.js";

export interface TakenFolder {
  release(): void;
  /** The process that had it before was killed: what that start ran may still be ending. */
  wasLeft: boolean;
}

/** Makes the data folder ours alone until it is released. */
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

/** Leaves the database's address for `npm run ops`, readable by this user alone since it holds the password. */
export function noteDatabaseUrl(folder: string, url: string): () => void {
  const note = join(folder, "database-url");
  const forget = () => rmSync(note, { force: true });
  // The mode counts for a new file only, and one may be left by a start that was killed.
  forget();
  writeFileSync(note, url, { mode: 0o600 });
  return forget;
}
