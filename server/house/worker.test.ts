import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { Worker } from "./worker.ts";

const folder = mkdtempSync(join(tmpdir(), "openhand-worker-"));
const starts = join(folder, "starts");
const COMMAND = ["-e", `require("node:fs").appendFileSync(${JSON.stringify(starts)}, "."); process.exit(3)`];

const started = () => readFileSync(starts, "utf8").length;
const said: string[] = [];
const lost: string[] = [];
let worker: Worker;

function startWorker(): void {
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const pause = { firstMs: 1, longestMs: 4 };
  worker = new Worker({ name: "platform", command: COMMAND, env: process.env, onLost: (why) => lost.push(why), pause });
}

afterEach(async () => {
  await worker.stop();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("starts a process that has been ready again for as long as it ends, however often, and loses one that never was", async () => {
  startWorker();
  await expect.poll(() => lost).toEqual(["The platform did not start (exit code 3)."]);
  expect(started()).toBe(1);

  startWorker();
  worker.markReady();
  await expect.poll(started, { timeout: 25_000 }).toBeGreaterThan(12);
  expect(lost).toHaveLength(1);
  expect(new Set(said)).toEqual(new Set(["The platform ended (exit code 3); starting it again.\n"]));
});
