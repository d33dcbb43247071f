import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { ROOT } from "./root.js";

/** Entry points of the house's processes, by the name of their file in build/server. */
export const SERVER_ENTRIES = {
  platform: "server/platform/main.ts",
  site: "server/site/main.ts",
  start: "server/start.ts",
  ops: "server/ops/main.ts",
};

/**
 * Bundles the project's own files only. What they read at run time (migrations, content, the built site) is not copied: it is
 * addressed by its path from the project's folder, the working directory of every process.
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
 * Bundles a TypeScript file of the project so that Node 20 can run it, and removes the bundle after `use`.
 *
 * @template Result
 * @param {string} path from the project's folder
 * @param {(file: string) => Promise<Result>} use
 */
export async function withBundle(path, use) {
  // Inside node_modules, so that the bundle's imports resolve.
  const folder = join(ROOT, "node_modules/.cache/openhand");
  // Named after the whole path: Node's module cache would return the first of two files with the same name.
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
 * Imports a TypeScript file of the project.
 *
 * @param {string} path from the project's folder
 */
export const importTypescript = (path) => withBundle(path, (file) => import(pathToFileURL(file).href));
