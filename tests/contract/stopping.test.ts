import { Agent, get } from "node:http";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { connect } from "#server/platform/db/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

describe("a platform that is asked to stop", () => {
  let platform: TestPlatform;
  let agent: Agent;
  beforeEach(async () => {
    platform = await startTestPlatform();
    agent = new Agent({ keepAlive: true, maxSockets: 2 });
  });
  afterEach(async () => {
    agent.destroy();
    await platform.close();
  });

  const ask = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      get(`${platform.url}${path}`, { agent }, (response) => {
        response.resume();
        response.on("end", () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      }).on("error", reject);
    });

  it("is alive and ready before", async () => {
    expect(await ask("/healthz")).toMatchObject({ status: 200 });
    expect(await ask("/readyz")).toMatchObject({ status: 200 });
  });

  it("finishes open requests, responds on open connections and closes them, and accepts no new ones", async () => {
    const { inTransaction } = platform.context.connection;
    await Promise.all([ask("/healthz"), ask("/healthz")]);
    let pending: ReturnType<typeof ask> | undefined;
    let stopped: Promise<void> | undefined;
    await inTransaction(async (tx) => {
      await tx.execute("lock table redirects in access exclusive mode");
      pending = ask("/api/v1/redirects");
      await someoneWaits(platform.context.connection);
      stopped = platform.drain();
      expect(await ask("/readyz")).toEqual({ status: 503, connection: "close" });
      await expect(fetch(`${platform.url}/healthz`)).rejects.toThrow("fetch failed");
    });
    expect(await pending).toEqual({ status: 200, connection: "close" });
    await stopped;
  });

  it("is not ready without its database, but alive", async () => {
    const name = new URL(platform.context.config.databaseUrl).pathname.slice(1);
    const administrator = connect(inject("databaseServer").ownerUrl);
    await administrator.db.execute(`alter database ${name} with allow_connections false`);
    await administrator.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await administrator.close();
    expect(await ask("/readyz")).toMatchObject({ status: 503 });
    expect(await ask("/healthz")).toMatchObject({ status: 200 });
  });
});
