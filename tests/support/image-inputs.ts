import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprintOf } from "#server/setup/fingerprint.js";
import { isNightly } from "./nightly.ts";

/** What decides whether the Dockerfile's steps work; the sources they build are built and tested everywhere else. */
const INPUTS = [
  "Dockerfile",
  ".dockerignore",
  ".npmrc",
  "compose.yaml",
  "package.json",
  "package-lock.json",
  "patches",
  "server/setup",
  "server/build.js",
  "tests/support/dockerfile.ts",
  "tests/support/image.ts",
];

/** The hash of the inputs that last passed, kept with the sources so that a fresh clone knows it. */
const PASSED = "tests/support/image-inputs.sha256";

/** Whether the steps have to be carried out: their inputs are not those that passed, or it is night. */
export const imageMustBeTested = (): boolean =>
  isNightly || !existsSync(PASSED) || readFileSync(PASSED, "utf8").trim() !== fingerprintOf(INPUTS);

/** To be committed with the change that was tested. */
export const noteImagePassed = (): void => writeFileSync(PASSED, `${fingerprintOf(INPUTS)}\n`);
