import { lastPassed } from "./last-passed.ts";

/** The inputs that decide whether the Dockerfile's steps work; the sources they build are tested everywhere else. */
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

export const { mustBeTested: imageMustBeTested, note: noteImagePassed } = lastPassed(
  "tests/support/image-inputs.sha256",
  INPUTS,
);
