import { install, installHooks } from "./install.js";
import { dataFolder, isHeld } from "./lock.js";
import { refuse } from "./refuse.js";
import { ROOT } from "./root.js";

// Whatever needs a package is imported after install(), so that each of these runs on a fresh clone.

export async function start() {
  process.chdir(ROOT);
  // Asked again, and for good, by the house itself; here it keeps a second start from rebuilding under the first.
  if (await isHeld(dataFolder(process.env))) {
    refuse("Openhand is already running in this folder. Stop that one first.");
  }
  await prepare();
  await import("../../build/server/start.js");
}

export async function dev() {
  process.chdir(ROOT);
  install();
  installHooks();
  const { watch } = await import("./watch.js");
  await watch();
}

export async function build() {
  process.chdir(ROOT);
  install();
  await (await import("./build.js")).build();
}

export async function ops() {
  process.chdir(ROOT);
  await prepare();
  await import("../../build/server/ops.js");
}

/** Writes what is generated from the contract and the games; with --check only tells whether it is up to date. */
export async function generate() {
  process.chdir(ROOT);
  install();
  await (await import("./generate.js")).generate({ checkOnly: process.argv.includes("--check") });
}

/** Packages and build as the sources want them. */
async function prepare() {
  install();
  await (await import("./build.js")).buildWhenChanged();
}
