import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { BUILD, endJobs, type Job, runJobs } from "./job.js";

const folder = mkdtempSync(join(tmpdir(), "openhand-jobs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scripted = (name: string, script: string, more: Partial<Job> = {}): Job => ({
  name,
  command: ["-e", script],
  ...more,
});

const trace = (name: string) => join(folder, name);
/** A job that leaves a file behind, so that it shows whether it began. */
const tracing = (name: string, more?: Partial<Job>) =>
  scripted(name, `require("node:fs").writeFileSync(${JSON.stringify(trace(name))}, "")`, more);

it("counts each check, and begins nothing that needs a build which failed", async () => {
  const results = await runJobs([
    scripted(BUILD, "console.log('no such module'); process.exit(1)"),
    tracing("free"),
    tracing("bound", { needsBuild: true }),
  ]);
  const failed = Object.fromEntries(results.map(({ name, tally }) => [name, tally.failed]));
  expect(failed).toEqual({ [BUILD]: 1, free: 0, bound: 1 });
  expect(results.find(({ name }) => name === BUILD)?.failures.join()).toContain("no such module");
  expect([existsSync(trace("free")), existsSync(trace("bound"))]).toEqual([true, false]);
});

it("begins nothing beside a job whose workers take every place", async () => {
  const whole = JSON.stringify(trace("wide"));
  const results = await runJobs([
    scripted("wide", `setTimeout(() => require("node:fs").writeFileSync(${whole}, ""), 200)`, { places: 64 }),
    scripted("next", `process.exit(require("node:fs").existsSync(${whole}) ? 0 : 1)`),
  ]);
  expect(results.map(({ name, tally }) => [name, tally.failed])).toEqual([
    ["wide", 0],
    ["next", 0],
  ]);
});

// The last one: nothing begins any more afterwards.
it("ends what runs when it is interrupted, and begins nothing behind it", async () => {
  const endless = Array.from({ length: 64 }, (_, job) => scripted(`endless ${job}`, "setInterval(() => {}, 1000)"));
  const running = runJobs([...endless, tracing("behind")]);
  await endJobs();
  expect((await running).every(({ tally }) => tally.failed === 1)).toBe(true);
  expect(existsSync(trace("behind"))).toBe(false);
});
