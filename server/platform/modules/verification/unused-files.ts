import { eq, isNotNull } from "drizzle-orm";
import type { StoragePort } from "#server/platform/adapters/storage/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { dataExportParts } from "#server/platform/modules/exports/tables.ts";
import { onePass } from "#server/platform/one-pass.ts";
import { documents } from "./tables.ts";

/** Longer than an upload takes between storing its file and its row. */
const SETTLED_MS = 60 * 60 * 1000;
/** How long a file without a row is kept: a database restored to an earlier day may be restored again. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** At most this many are deleted while there are more of them than files with a row. */
const FEW = 10;

interface Comparison {
  /** Ids of documents and copies whose file is not in the storage. */
  lost: string[];
  /** Ids of files without a row, with the time they were stored. */
  unused: { id: string; storedAt: Date }[];
  /** Number of files with a row. */
  paired: number;
}

/** Checks whether the rows that refer to a file and the files of the storage belong together. */
export async function compareFiles(db: Database, storage: StoragePort, now: Date): Promise<Comparison> {
  const stored: { id: string; storedAt: Date }[] = [];
  for await (const file of storage.list()) stored.push(file);
  // Read after the list of files: a file stored meanwhile then has its row already.
  const rows = await rowsWithFile(db);
  const named = new Set(rows.map(({ fileId }) => fileId));
  const present = new Set(stored.map(({ id }) => id));
  const missing = rows.filter(({ fileId }) => !present.has(fileId ?? ""));
  const settled = now.getTime() - SETTLED_MS;
  return {
    lost: await stillMissing(storage, missing),
    unused: stored.filter(({ id, storedAt }) => !named.has(id) && storedAt.getTime() < settled),
    paired: stored.filter(({ id }) => named.has(id)).length,
  };
}

/** Uploaded documents, and the pieces of copies of players' data: every row that refers to a file. */
async function rowsWithFile(db: Database): Promise<{ id: string; fileId: string | null }[]> {
  const sent = db.select({ id: documents.id, fileId: documents.fileId }).from(documents);
  const parts = db.select({ id: dataExportParts.exportId, fileId: dataExportParts.fileId }).from(dataExportParts);
  return [...(await sent.where(isNotNull(documents.fileId))), ...(await parts)];
}

/** Excludes files that were stored while the list was read. */
async function stillMissing(storage: StoragePort, rows: { id: string; fileId: string | null }[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { id, fileId } of rows) if (!fileId || !(await storage.get(fileId))) lost.push(id);
  return lost;
}

/** Deletes files that no row refers to: from uploads interrupted between file and row. */
export async function deleteUnusedFiles(context: Context, ending?: AbortSignal): Promise<void> {
  const { connection, storage, clock } = context;
  const now = clock.now();
  const { unused, paired } = await compareFiles(connection.db, storage, now);
  const old = unused.filter(({ storedAt }) => storedAt.getTime() < now.getTime() - KEPT_MS);
  // Guards against pairing the storage of one house with the database of another: those files are in use elsewhere.
  if (old.length > FEW && old.length > paired) {
    throw new Error(`${old.length} files of documents have no row and ${paired} have one: is this their database?`);
  }
  await onePass(context, {
    due: old,
    ending,
    failure: "an unused file could not be deleted",
    act: async ({ id }) => (await isNamed(connection.db, id)) || storage.delete(id),
  });
}

async function isNamed(db: Database, fileId: string): Promise<boolean> {
  const sent = await db.select({ id: documents.id }).from(documents).where(eq(documents.fileId, fileId)).limit(1);
  if (sent.length > 0) return true;
  const part = await db.select().from(dataExportParts).where(eq(dataExportParts.fileId, fileId)).limit(1);
  return part.length > 0;
}
