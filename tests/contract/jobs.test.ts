import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { jobs as command } from "#server/ops/jobs.ts";
import type { Job } from "#server/platform/jobs/list.ts";
import { schedule } from "#server/platform/jobs/schedule.ts";
import { claimRun, DEAD_AFTER, dueJobs, enrol } from "#server/platform/modules/job-runs/index.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ SEED: "none" });
});

afterAll(() => platform.close());

const MINUTE_MS = 60_000;

const ops = (...parameters: string[]) => command.run(operatorOf(platform), parameters);

const lineOf = async (name: string) => (await ops()).split("\n").find((line) => line.startsWith(`${name}  `));

/** Several platforms on one database, which run one job, until `stop`. */
function start(job: Job, platforms = 2): () => Promise<void> {
  const stops = Array.from({ length: platforms }, (_, at) => schedule(platform.context, [job], `platform ${at}`));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

describe("jobs", () => {
  it("run once each over several platforms, and again when they are due", async () => {
    let [running, most, runs] = [0, 0, 0];
    const job: Job = {
      name: "count",
      pauseMs: MINUTE_MS,
      run: async () => {
        most = Math.max(most, ++running);
        await platform.context.connection.db.execute("select pg_sleep(0.05)");
        running--;
        runs++;
      },
    };
    const stop = start(job, 3);
    await vi.waitUntil(async () => (await lineOf("count"))?.includes("waits  last 2"));
    expect(runs).toBe(1);
    // The slowest of platforms that start together.
    const { db } = platform.context.connection;
    await enrol(db, [{ name: "count", dueAt: platform.clock.now() }]);
    expect(await dueJobs(db, ["count"], platform.clock.now())).toEqual([]);
    platform.clock.advance({ minutes: 1 });
    await vi.waitUntil(() => runs === 2, { timeout: 10_000 });
    await stop();
    expect([most, runs]).toEqual([1, 2]);
    // A job that became due while nothing ran is still due, once.
    platform.clock.advance({ days: 3 });
    const stopAgain = start(job);
    await vi.waitUntil(() => runs === 3, { timeout: 10_000 });
    await stopAgain();
    expect(runs).toBe(3);
  });

  it("are retried after a failure, at growing intervals, and are dead after some", async () => {
    let runs = 0;
    let isBroken = true;
    const job: Job = {
      name: "break",
      pauseMs: 24 * 60 * MINUTE_MS,
      run: async () => {
        runs++;
        if (isBroken) throw new Error("no wheel");
      },
    };
    const stop = start(job);
    for (let failures = 1; failures <= DEAD_AFTER; failures++) {
      await vi.waitUntil(async () => (await lineOf("break"))?.includes(`${failures} failures`), { timeout: 10_000 });
      platform.clock.advance({ minutes: 5 });
    }
    expect(runs).toBe(DEAD_AFTER);
    expect(await ops("dead")).toMatch(/^break {2}dead {2}.*no wheel/);
    isBroken = false;
    expect(await ops("rerun", "break")).toMatch(/begins/);
    await vi.waitUntil(async () => (await lineOf("break"))?.includes("  waits  "), { timeout: 10_000 });
    await stop();
    expect([runs, await ops("dead")]).toEqual([DEAD_AFTER + 1, "No job is dead."]);
  });

  it("of a platform that died are taken over when its lease has expired, and not before", async () => {
    let runs = 0;
    const { db } = platform.context.connection;
    const now = () => platform.clock.now();
    await enrol(db, [{ name: "leave", dueAt: now() }]);
    expect(await claimRun(db, { name: "leave", holder: "a dead platform" }, now())).toBe(true);
    expect(await claimRun(db, { name: "leave", holder: "another" }, now())).toBe(false);
    const stop = start({ name: "leave", pauseMs: MINUTE_MS, run: async () => ++runs });
    platform.clock.advance({ seconds: 9 });
    expect(await lineOf("leave")).toContain("runs on a dead platform");
    expect(await claimRun(db, { name: "leave", holder: "another" }, now())).toBe(false);
    platform.clock.advance({ seconds: 1 });
    // Twice if the second platform reports its start only now, which makes the job due.
    await vi.waitUntil(() => runs > 0, { timeout: 10_000 });
    await stop();
    expect(await lineOf("leave")).toContain("waits");
  });

  it.each([[["rerun"]], [["rerun", "no", "such"]], [["now"]], [["dead", "now"]]])("says no to %j", async (words) => {
    await expect(ops(...words)).rejects.toMatchObject({ name: "OpsProblem" });
  });
});
