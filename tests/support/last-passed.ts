import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { afterAll, describe, type RunnerTask } from "vitest";
import { bundleOptions } from "#server/setup/bundle.js";
import { fingerprintOf } from "#server/setup/fingerprint.js";
import { isNightly } from "./nightly.ts";

/**
 * What takes long and follows from a few files is tried when they have changed, and every night. The hash of the files that passed
 * last is kept with the sources, so that a fresh clone knows it.
 */
export const lastPassed = (kept: string, inputs: string[], more = "") => ({
  mustBeTested: (): boolean =>
    isNightly || !existsSync(kept) || readFileSync(kept, "utf8").trim() !== fingerprintOf(inputs, more),
  /** To be committed with the change that was tested. */
  note: (): void => writeFileSync(kept, `${fingerprintOf(inputs, more)}\n`),
});

/**
 * Tests whose findings follow from what their file imports, and from the packages: they take long, and are made when any of that has
 * changed, and every night. The hash of what passed last is kept, to be committed with the change.
 *
 * @param file of the tests, from the project's folder
 * @param also what it reads and does not import
 */
export async function whenChanged(file: string, tests: () => void, also: string[] = []): Promise<void> {
  // Beside the sources it would be one of them, and a build of its own.
  const kept = `tests/support/passed/${file.replace(/\.test\.ts$/, "").replaceAll("/", "-")}.sha256`;
  const inputs = [...(await inputsOf(file)), "package-lock.json", ...also];
  const { mustBeTested, note } = lastPassed(kept, inputs, readFileSync(file, "utf8"));
  describe.runIf(mustBeTested())("since it changed", () => {
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures a hook is to be given.
    afterAll(({}, suite) => {
      if (!hasFailed(suite) && !isNightly && !process.env.CI) note();
    });
    tests();
  });
}

/** Whether it, or something in it, failed; where a hook fails, the suite does, and its tests count as skipped. */
const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === "fail" || ("tasks" in task && task.tasks.some(hasFailed));

/** The project's own files that a file imports, and those these import, itself among them. */
async function inputsOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    ...bundleOptions({ tests: file }, "."),
    // A component knows the address of its sheet and nothing in it.
    external: ["*.css?url"],
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs).sort();
}
