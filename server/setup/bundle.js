import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { ROOT } from "./root.js";

/** The processes of the house, by the name of their file in build/server. */
export const SERVER_ENTRIES = {
  platform: "server/platform/main.ts",
  site: "server/site/main.ts",
  start: "server/start.ts",
  ops: "server/ops/main.ts",
};

/**
 * Only our own files are bundled. What they read at run time (migrations, content, the built site) is not copied: they
 * name it by its path from the project's folder, which is every process's working directory.
 *
 * @param {Record<string, string>} entryPoints
 * @param {string} outdir
 * @returns {import("esbuild").BuildOptions}
 */
export function bundleOptions(entryPoints, outdir) {
  return {
    absWorkingDir: ROOT,
    entryPoints,
    outdir,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  };
}

/**
 * Makes a TypeScript file of ours one that Node 20 can run, for as long as `use` takes.
 *
 * @template Result
 * @param {string} path from the project's folder
 * @param {(file: string) => Promise<Result>} use
 */
export async function withBundle(path, use) {
  // Inside node_modules, so that what the bundle imports is found.
  const folder = join(ROOT, "node_modules/.cache/openhand");
  // Of the whole path: Node would answer a second file of the same name with the first.
  const name = `${path.replaceAll("/", "-")}-${process.pid}`;
  const file = join(folder, `${name}.js`);
  try {
    await esbuild.build({ ...bundleOptions({ [name]: path }, folder), sourcemap: false });
    return await use(file);
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Loads a TypeScript file of ours into a command.
 *
 * @param {string} path from the project's folder
 */
export const importTypescript = (path) => withBundle(path, (file) => import(pathToFileURL(file).href));
