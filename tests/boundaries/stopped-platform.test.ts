import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let connection: Connection;
let sound: { api: Api; process: BuiltProcess };

beforeAll(async () => {
  database = await openDatabase();
  connection = connect(database.url);
  sound = await startPlatform();
});
afterAll(async () => {
  await sound?.process.stop();
  await connection?.close();
  await database?.close();
});

async function startPlatform() {
  const port = await freePort();
  const process = await startBuilt("platform", { PORT: `${port}`, DATABASE_URL: database.url, SEED: "none" });
  const api = apiAt(`http://127.0.0.1:${port}`);
  return { api, process };
}

/** A bet on a platform that gets a signal in the middle of its transaction, which holds the lock of the player's table. */
async function betCutOffBy(signal: NodeJS.Signals, token: string) {
  const doomed = await startPlatform();
  await connection.inTransaction(async (tx) => {
    await tx.execute(sql`lock table seed_pairs in access exclusive mode`);
    doomed.api.call("playRealRound", diceBet(), { token }).catch(() => undefined);
    await someoneWaits(connection);
    doomed.process.signal(signal);
  });
  return doomed.process;
}

// A bet that waits for the table's lock for longer than fifteen seconds is refused.
it.each(["SIGKILL", "SIGSTOP"] as const)(
  "releases a table soon after its platform got %s in the middle of a bet",
  async (signal) => {
    const { token } = await newRichPlayer(sound.api, 1_000);
    const doomed = await betCutOffBy(signal, token);
    try {
      dataOf(await sound.api.call("playRealRound", diceBet(), { token }));
      const { items } = dataOf(await sound.api.call("listRounds", {}, { token }));
      expect(items).toHaveLength(1);
      expect(await auditHouse(connection, keysOf(1))).toEqual([]);
    } finally {
      doomed.signal("SIGKILL");
    }
  },
);
