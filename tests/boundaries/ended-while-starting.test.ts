import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "#server/platform/db/index.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { TEST_SECRETS } from "#tests/support/secrets.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

/** A database on which nothing was ever started, by the address of its owner: a start migrates and seeds it. */
async function emptyDatabase(name: string): Promise<string> {
  const admin = connect(database.ownerUrl);
  await admin.db.execute(`create database ${name}`);
  await admin.close();
  const url = new URL(database.ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Stops a process this long after its start, and returns its exit and output. */
async function endedAfter(milliseconds: number, program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["--enable-source-maps", `build/server/${program}.js`], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      MODE: "sandbox",
      HOST: "127.0.0.1",
      LOG_LEVEL: "info",
      SECRETS: TEST_SECRETS,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(child, "close");
  await delay(milliseconds);
  child.kill("SIGTERM");
  const [code, signal] = await ended;
  return { end: code ?? signal, output };
}

const QUIETLY = [0, 143, "SIGTERM"];
const LOUD = /fatal|"level":(50|60)|\bat .*:\d+:\d+|Cannot use a pool|did not start/i;

it.each(isNightly ? [200, 600, 1_100, 1_800, 2_500, 4_000] : [600, 1_800, 4_000])(
  "the platform stops quietly %i ms after it was started on an empty database",
  async (milliseconds) => {
    const env = {
      PORT: `${await freePort()}`,
      SEED: "small",
      DATABASE_URL: await emptyDatabase(`empty_${milliseconds}`),
    };
    const { end, output } = await endedAfter(milliseconds, "platform", env);
    expect(output).not.toMatch(LOUD);
    expect(QUIETLY).toContain(end);
  },
);

it.each(isNightly ? [200, 600, 1_000] : [600])(
  "the site stops quietly %i ms after it was started",
  async (milliseconds) => {
    const port = await freePort();
    const env = { PORT: `${port}`, PUBLIC_URL: `http://127.0.0.1:${port}`, API_URL: "http://127.0.0.1:9" };
    const { end, output } = await endedAfter(milliseconds, "site", env);
    expect(output).not.toMatch(LOUD);
    expect(QUIETLY).toContain(end);
  },
);
