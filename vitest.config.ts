import { defineConfig } from "vitest/config";
import { LongFirst } from "./tests/support/long-first.ts";

const database = "./tests/support/cluster.ts";
const built = "./tests/support/built.ts";
/** Only what hangs is stopped: how quick a test is on a busy machine says nothing. */
const testTimeout = 30_000;

export default defineConfig({
  test: {
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: "100%",
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,server}/**/*.test.{ts,tsx}", "tests/{check,run}/**/*.test.ts"],
          setupFiles: ["./tests/support/console-error.ts"],
          testTimeout,
        },
      },
      { test: { name: "contract", include: ["tests/contract/**/*.test.ts"], globalSetup: [database], testTimeout } },
      { test: { name: "ledger", include: ["tests/ledger/**/*.test.ts"], globalSetup: [database], testTimeout } },
      {
        test: {
          name: "boundaries",
          include: ["tests/boundaries/**/*.test.ts"],
          globalSetup: [built],
          testTimeout: 120_000,
          hookTimeout: 200_000,
        },
      },
    ],
  },
});
