import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimRun, DEAD_AFTER, enrol, recordFailure } from "#server/platform/modules/job-runs/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ SEED: "none" });
});

afterAll(() => platform.close());

const HOUR_MS = 60 * 60_000;

const listed = async () => dataOf(await platform.call("listSandboxJobs", {})).jobs;
const run = (name: string) => platform.call("runSandboxJob", { name });

describe("listSandboxJobs, runSandboxJob", () => {
  it("show the clock of every job to anyone in the sandbox, and make a job due at once", async () => {
    const { db } = platform.context.connection;
    const now = platform.clock.now();
    const later = new Date(now.getTime() + HOUR_MS);
    await enrol(
      db,
      ["count points", "seal days"].map((name) => ({ name, dueAt: later })),
    );
    const waiting = { state: "waits", lastAt: null, nextAt: later.toISOString() };
    expect(await listed()).toEqual([
      { name: "count points", ...waiting },
      { name: "seal days", ...waiting },
    ]);

    expect(dataOf(await run("seal days"))).toEqual({ handled: true });
    expect(await listed()).toMatchObject([waiting, { state: "waits", nextAt: now.toISOString() }]);
    const claim = { name: "seal days", holder: "platform 1" };
    await claimRun(db, claim, now);
    expect((await listed())[1]).toMatchObject({ state: "runs" });
    for (let count = 1; count <= DEAD_AFTER; count++) {
      await claimRun(db, claim, platform.clock.now());
      await recordFailure(db, claim, {
        now: platform.clock.now(),
        ms: 1,
        pauseMs: HOUR_MS,
        error: new Error("no answer"),
      });
      expect((await listed())[1]).toMatchObject({ state: count < DEAD_AFTER ? "failing" : "dead" });
      await run("seal days");
    }
  });

  it("know no other job", async () => {
    expect(refusalOf(await run("count"))).toEqual([404, "not_found"]);
    expect(refusalOf(await run(""))).toEqual([400, "validation_failed"]);
  });
});
