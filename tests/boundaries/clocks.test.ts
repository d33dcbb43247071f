import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { auditHouse } from "#server/platform/modules/house-ledger/index.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { type BuiltProcess, startBuilt } from "#tests/support/built-process.ts";
import { CRASH } from "#tests/support/crash.ts";
import { freePort, openDatabase } from "#tests/support/house.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { diceBet, newRichPlayer, slotBet } from "#tests/support/play.ts";
import { confirmationSignatures, dataOf, newPlayer } from "#tests/support/players.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { CYCLE_MS, expectPaced } from "./paced.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Tolerance between the readings of one clock by a platform and by this process. */
const CLOSE_MS = 250;

/** Whether a reported instant lies between the start and the end of the call that reported it. */
async function isNow(ask: () => Promise<number>): Promise<boolean> {
  const before = Date.now() - CLOSE_MS;
  const reported = await ask();
  return before <= reported && reported <= Date.now() + CLOSE_MS;
}

let database: Awaited<ReturnType<typeof openDatabase>>;
let connection: Connection;
const processes: BuiltProcess[] = [];
let right: Api;

beforeAll(async () => {
  database = await openDatabase();
  connection = connect(database.url);
  right = await platformOff(0);
});
afterAll(async () => {
  for (const process of processes) await process.stop();
  await connection?.close();
  await database?.close();
});

/** A platform on a machine whose clock is off. */
async function platformOff(milliseconds: number): Promise<Api> {
  const port = await freePort();
  const env = {
    PORT: `${port}`,
    DATABASE_URL: database.url,
    SEED: "none",
    NODE_OPTIONS: `--import=${resolve("tests/support/other-clock.js")}`,
    CLOCK_OFF_MS: `${milliseconds}`,
  };
  processes.push(await startBuilt("platform", env));
  return apiAt(`http://127.0.0.1:${port}`);
}

/** Each starts a platform: one of each size and one of each direction, and in the nightly run all combinations. */
const OFF = isNightly ? [-2_000, 2_000, -2 * HOUR_MS, 2 * HOUR_MS] : [2_000, -2 * HOUR_MS];

it.concurrent.each(OFF)("plays beside a platform whose clock is %i ms off", async (off) => {
  const wrong = await platformOff(off);
  const { token } = await newRichPlayer(right, 5_000);

  // Neither refuses a game without a cycle, and its rounds are in the order in which they were played.
  const ids: string[] = [];
  for (const api of [right, wrong, right, wrong, wrong, right]) {
    ids.unshift(dataOf(await api.call("playRealRound", diceBet(), { token })).round.id);
  }
  const { items } = dataOf(await right.call("listRounds", {}, { token }));
  expect(items.map(({ id }) => id)).toEqual(ids);

  // A game with a cycle is played at that rate and no faster, on either platform.
  for (const [first, second] of [
    [right, wrong],
    [wrong, right],
  ] as const) {
    const responses = [first, second].map((api) => api.call("playRealRound", slotBet(), { token }));
    const wait = expectPaced(await Promise.all(responses));
    await delay(wait + CLOSE_MS);
    dataOf(await second.call("playRealRound", slotBet(), { token }));
    await delay(CYCLE_MS + CLOSE_MS);
  }

  // A session, a link and a demo of one platform are valid on the other; a cooling-off lasts as long on both.
  expect((await wrong.call("getBalance", {}, { token })).status).toBe(200);
  const player = await newPlayer(right);
  const [signature = ""] = await confirmationSignatures(right, player.email);
  dataOf(await wrong.call("confirmEmail", { signature }));
  const { demoToken } = dataOf(await wrong.call("openDemoGame", { gameId: diceBet().gameId }));
  expect(dataOf(await right.call("openDemoGame", { gameId: diceBet().gameId, demoToken })).demoToken).toBe(demoToken);
  const rest = async () => {
    dataOf(await wrong.call("activateCoolingOff", { days: 1, understood: true }, player));
    const { coolingOffBlock } = dataOf(await right.call("getProfile", {}, player));
    return Date.parse(coolingOffBlock.dateTill ?? "") - 24 * HOUR_MS;
  };
  expect(await isNow(rest)).toBe(true);

  // A shared table accepts bets on both until the same instant.
  for (const api of [right, wrong]) {
    const now = async () => Date.parse(dataOf(await api.call("getCrashTable", { gameId: CRASH })).now);
    expect(await isNow(now)).toBe(true);
  }
  expect(await auditHouse(connection, keysOf(1))).toEqual([]);
});
