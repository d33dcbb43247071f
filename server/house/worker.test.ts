import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { Worker } from "./worker.ts";

const folder = mkdtempSync(join(tmpdir(), "openhand-worker-"));
const starts = join(folder, "starts");
const COMMAND = ["-e", `require("node:fs").appendFileSync(${JSON.stringify(starts)}, "."); process.exit(3)`];

const started = () => readFileSync(starts, "utf8").length;
const output: string[] = [];
const lost: string[] = [];
let worker: Worker;

function startWorker(): void {
  vi.spyOn(process.stderr, "write").mockImplementation((text) => output.push(String(text)) > 0);
  const pause = { firstMs: 1, longestMs: 4 };
  worker = new Worker({ name: "platform", command: COMMAND, env: process.env, onLost: (why) => lost.push(why), pause });
}

afterEach(async () => {
  await worker.stop();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("restarts a process that was ready as often as it exits, and gives up on one that was never ready", async () => {
  startWorker();
  await expect.poll(() => lost).toEqual(["The platform did not start (exit code 3)."]);
  expect(started()).toBe(1);

  startWorker();
  worker.markReady();
  await expect.poll(started, { timeout: 25_000 }).toBeGreaterThan(12);
  expect(lost).toHaveLength(1);
  expect(new Set(output)).toEqual(new Set(["The platform ended (exit code 3); starting it again.\n"]));
});
