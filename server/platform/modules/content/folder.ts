import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder of the texts: server/platform/content in the nearest folder above this code that has one. The way up is
 * searched, not counted, because the same code runs from its source and bundled in build/server.
 */
export function contentFolder(from = dirname(fileURLToPath(import.meta.url))): string {
  const folder = join(from, "server/platform/content");
  if (existsSync(folder)) return folder;
  const parent = dirname(from);
  if (parent === from) throw new Error("No folder above this code holds server/platform/content");
  return contentFolder(parent);
}
