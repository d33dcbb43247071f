import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return path.endsWith(".test.ts") ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
};

function hashOfInputs(): string {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether the steps have to be carried out: their inputs are not those that passed, or it is night. */
export const imageMustBeTested = (): boolean =>
  process.env.NIGHTLY === "1" || !existsSync(PASSED) || readFileSync(PASSED, "utf8").trim() !== hashOfInputs();

/** To be committed with the change that was tested. */
export const noteImagePassed = (): void => writeFileSync(PASSED, `${hashOfInputs()}\n`);
