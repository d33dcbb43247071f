import type { StoragePort } from "#server/platform/adapters/storage/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { compareFiles } from "#server/platform/modules/verification/index.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

/** How many ids are listed; the rest are counted. */
const MOST_NAMED = 20;

const names = (ids: readonly string[]): string =>
  ids.slice(0, MOST_NAMED).join(", ") + (ids.length > MOST_NAMED ? `, and ${ids.length - MOST_NAMED} more` : "");

/** Compares players' documents with the files in the storage; a restore of only one of them leaves differences. */
export async function documentsFinding(db: Database, storage: StoragePort, now: Date): Promise<Finding> {
  const about = "documents";
  try {
    const { lost, unused, paired } = await compareFiles(db, storage, now);
    if (lost.length > 0) {
      return wrong(
        about,
        `${lost.length} documents and copies of players’ data lack a file: ${names(lost)}. Restore the storage of the same backup as the database, or ask for the documents again.`,
      );
    }
    if (unused.length > 0) {
      return advice(
        about,
        `${unused.length} files have no row: ${names(unused.map(({ id }) => id))}. They are deleted when they are a week old; after a restore of the database look for a later one first.`,
      );
    }
    return well(about, `Each of the ${paired} files has its row, and each row its file.`);
  } catch (error) {
    return wrong(about, `The storage of documents does not answer: ${error instanceof Error ? error.message : error}.`);
  }
}
