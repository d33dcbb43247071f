import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSecretsFile, secretsOfFolder, writeSecretsFile } from "./file.ts";
import { KNOWN_SECRET } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openhand-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("secrets are generated once, readable by their user alone", () => {
  expect(readSecretsFile(folder)).toBeUndefined();
  const drawn = secretsOfFolder(folder, false);
  expect([...drawn.keys()]).toEqual([1]);
  expect(drawn.get(1)).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o600);
  expect(secretsOfFolder(folder, true)).toEqual(drawn);
});

it("secrets keep the former common secret for an existing database", () => {
  const drawn = secretsOfFolder(folder, true);
  expect([...drawn.keys()]).toEqual([2, 1]);
  expect(drawn.get(1)).toBe(KNOWN_SECRET);
});

it("secrets are unreadable to others even when they overwrite a readable file", () => {
  writeFileSync(join(folder, "secrets"), "1:x", { mode: 0o644 });
  writeSecretsFile(folder, new Map([[1, KNOWN_SECRET]]));
  expect(statSync(join(folder, "secrets")).mode & 0o777).toBe(0o600);
  expect(readSecretsFile(folder)).toEqual(new Map([[1, KNOWN_SECRET]]));
});

it("secrets are refused with a message when the file is corrupt", () => {
  writeFileSync(join(folder, "secrets"), "nothing");
  expect(() => readSecretsFile(folder)).toThrow(/secrets is wrong: .*version:secret/);
});
