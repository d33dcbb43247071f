import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprintOf } from "#server/setup/fingerprint.js";
import { isNightly } from "./nightly.ts";

/**
 * What takes long and follows from a few files is tried when they have changed, and every night. The hash of the files that passed
 * last is kept with the sources, so that a fresh clone knows it.
 */
export const lastPassed = (kept: string, inputs: string[]) => ({
  mustBeTested: (): boolean =>
    isNightly || !existsSync(kept) || readFileSync(kept, "utf8").trim() !== fingerprintOf(inputs),
  /** To be committed with the change that was tested. */
  note: (): void => writeFileSync(kept, `${fingerprintOf(inputs)}\n`),
});
