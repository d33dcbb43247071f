import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "#server/listening.ts";
import { isFileId, requireFileId, type StoragePort } from "./port.ts";

const missing = (error: unknown): null => {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
};

/** Syncs a folder's entries: without it a file that reached the disk may be in no folder after a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/** Files in a folder of this machine, readable by this user alone. It must not lie below a web root. */
export function folderStorage(folder: string): StoragePort {
  const placeOf = (id: string) => join(folder, requireFileId(id));
  return {
    async put(id, bytes) {
      const place = placeOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed only when complete: a partial file is never taken for the complete one.
      const part = `${place}.part`;
      const handle = await open(part, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, place);
      await syncFolder(folder);
    },

    get: async (id) => readFile(placeOf(id)).catch(missing),

    delete: (id) => rm(placeOf(id), { force: true }),

    async *list() {
      const files = await opendir(folder).catch(missing);
      for await (const { name } of files ?? []) {
        const found = isFileId(name) ? await stat(join(folder, name)).catch(missing) : null;
        if (found) yield { id: name, storedAt: found.mtime };
      }
    },
  };
}
