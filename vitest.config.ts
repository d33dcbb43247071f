import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vitest/config";
import { LongFirst } from "./tests/support/long-first.ts";

const database = "./tests/support/cluster.ts";
const built = "./tests/support/built.ts";
/** Only what hangs is stopped: how quick a test is on a busy machine says nothing. */
const testTimeout = 600_000;
const hookTimeout = 600_000;

/**
 * What is tested is loaded once by each worker and not again for each file, which took half of their time. Each file of the
 * contract opens a platform of its own all the same; nothing may be kept beside it.
 */
const isolate = false;

const setupFiles = ["./tests/support/console-error.ts", "./tests/support/real-timers.ts"];
/** Of tests that start programs. */
const starting = ["./tests/support/without-mode.ts"];

/** What lists files by itself is compiled anew each time: the copy that is kept knows nothing of a file that was added since. */
const listsFiles: Plugin = {
  name: "lists-files",
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ sourceCode }) => (sourceCode.includes("import.meta.glob") ? false : undefined)),
};

const plugins = [listsFiles];

/**
 * Of these packages alone: Vitest clears a cache of others when it starts, and of several processes that start at once and clear
 * it each, one fails.
 */
const packages = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex").slice(0, 16);

export default defineConfig({
  test: {
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: "100%",
    // A run is several processes, and each of them would compile the same modules anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: `node_modules/.cache/vitest-${packages}` },
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins,
        test: {
          name: "unit",
          include: ["{app,server}/**/*.test.{ts,tsx}", "tests/{check,e2e,reference,run}/**/*.test.ts"],
          setupFiles,
          isolate,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins,
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          globalSetup: [database],
          isolate,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins,
        test: {
          name: "ledger",
          include: ["tests/ledger/**/*.test.ts"],
          globalSetup: [database],
          isolate,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins,
        test: {
          name: "boundaries",
          include: ["tests/boundaries/**/*.test.ts"],
          globalSetup: [built],
          setupFiles: starting,
          isolate,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins,
        test: {
          name: "proxy",
          include: ["tests/proxy/**/*.test.ts"],
          globalSetup: [built],
          setupFiles: starting,
          testTimeout: 1_200_000,
          hookTimeout,
        },
      },
    ],
  },
});
