import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { tallyOf } from "./tally.js";

const folder = mkdtempSync(join(tmpdir(), "openhand-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

const report = join(folder, "report.json");
const read = (tally: { passed: number; failed: number; skipped: number }) => tally;
const told = (passed: number, failed: number) =>
  writeFileSync(report, JSON.stringify({ passed, failed, skipped: 1 }), "utf8");

it("believes a runner that counted", () => {
  told(3, 2);
  expect(tallyOf(report, read, 1)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

it("counts a failure outside every test", () => {
  told(3, 0);
  expect(tallyOf(report, read, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

it.each([1, null])("counts a runner that crashed (%s) before it reported", (code) => {
  expect(tallyOf(join(folder, "none.json"), read, code)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
