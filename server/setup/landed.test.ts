import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { landedMigrations } from "./landed.js";

const folder = mkdtempSync(join(tmpdir(), "openhand-landed-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  write("0000_tables.sql", "create table one ();");
  write("0001_rules.sql", "create table two ();");
  write("landed.json", JSON.stringify(landedMigrations(folder).hashes));
});

it("reports no problem with unchanged migrations, and lists a new one", () => {
  const { hashes: before } = landedMigrations(folder);
  write("0002_more.sql", "create table three ();");
  const { hashes, problem } = landedMigrations(folder);
  expect(problem).toBeUndefined();
  expect(hashes).toMatchObject(before);
  expect(Object.keys(hashes)).toEqual(["0000_tables.sql", "0001_rules.sql", "0002_more.sql"]);
  rmSync(join(folder, "0002_more.sql"));
});

it("reports a changed migration, even by one space", () => {
  write("0000_tables.sql", "create table one (); ");
  expect(landedMigrations(folder).problem).toMatch(/^The migration 0000_tables\.sql was changed .* restore it/);
});

it("reports a missing migration", () => {
  rmSync(join(folder, "0001_rules.sql"));
  expect(landedMigrations(folder).problem).toMatch(/^The migration 0001_rules\.sql is gone .* restore it/);
});
