import { existsSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedUnavailable, startEmbedded } from "#server/platform/db/embedded.ts";
import { HouseProblem } from "./problem.ts";

export interface HouseDatabase {
  url: string;
  stop(): Promise<void>;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);
const log = { info: () => undefined, warn: say, error: say };

/**
 * The embedded PostgreSQL, or PGlite where that cannot run. A folder that began with PGlite stays with it: an empty
 * database in its place would look like lost money.
 */
export async function openDatabase(folder: string, onLost: (why: string) => void): Promise<HouseDatabase> {
  const pglite = join(folder, "pglite");
  if (existsSync(pglite)) return openPglite(pglite, "this folder's database was made with it");
  try {
    return await startEmbedded({ dataDir: join(folder, "postgres"), log, onLost: ({ message }) => onLost(message) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof EmbeddedUnavailable) return openPglite(pglite, why);
    throw new HouseProblem(why);
  }
}

/** The platform opens and locks the folder itself: PGlite has no server. */
function openPglite(folder: string, why: string): HouseDatabase {
  say(`The database is PGlite, fit for looking around and not for money: ${why}.`);
  return { url: `pglite:${folder}`, stop: async () => undefined };
}
