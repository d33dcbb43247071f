import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotli, gzipped, isCompressible } from "./encoding.ts";
import { contentTypeOf } from "./media-types.ts";

const BEST_BROTLI = 11;
const BEST_GZIP = 9;
/** A variant is kept when it saves at least this share of the bytes. */
const WORTHWHILE = 0.95;

/** Writes `.br` and `.gz` beside every file of `folder` that benefits; part of the build, never done while serving. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressible(contentTypeOf(entry.name)));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(path: string): Promise<void> {
  const body = await readFile(path);
  const variants = [
    { extension: "br", bytes: await brotli(body, BEST_BROTLI) },
    { extension: "gz", bytes: await gzipped(body, BEST_GZIP) },
  ];
  for (const { extension, bytes } of variants) {
    if (bytes.length < body.length * WORTHWHILE) await writeFile(`${path}.${extension}`, bytes);
  }
}
