import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { apiAt } from "#tests/support/api.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { descendantsOf } from "#tests/support/processes.ts";
import { memoryOf } from "../memory.ts";
import { openLiveHouse } from "./house.ts";
import { BenchReader } from "./readers.ts";

/** The time of events from their row until a reader received them. */
export interface Load {
  rowsASecond: number;
  /** Of all readers together. */
  deliveredASecond: number;
  medianMs: number;
  slowestHundredthMs: number;
}

export interface LiveTimes {
  readers: number;
  openedMs: number;
  /** Memory per stream. */
  atSites: number;
  atProxy: number;
  loads: Load[];
  /** From the loss of a part until every reader had received the changes after it. */
  losses: { part: string; allMs: number }[];
}

/** Each reader is a descriptor here, two at the proxy and one at a site. */
const READERS = Number(process.env.LIVE_READERS ?? 2_000);
/** Below the hourly limit of registrations per address. */
const PLAYERS = 50;
const AT_ONCE = 50;
const SECONDS = 8;
const TICKS_A_SECOND = 20;
/** An event that has not arrived by then counts as lost. */
const LOST_MS = 60_000;

interface Bench {
  connection: Connection;
  players: readonly string[];
  readers: readonly BenchReader[];
  /** When each row was written. */
  sent: Map<number, number>;
  waits: number[];
}

/** Readers of some players' events through nginx, two sites and two platforms, news rows as they come, and each part killed once. */
export async function liveTimes(): Promise<LiveTimes> {
  const house = await openLiveHouse();
  const connection = connect(house.database.url);
  const sent = new Map<number, number>();
  const waits: number[] = [];
  const readers: BenchReader[] = [];
  try {
    const api = apiAt(house.platform);
    const players = await inTurns(PLAYERS, () => newRichPlayer(api, 1_000));
    const tokens = await inTurns(PLAYERS, async (number) => {
      const profile = await api.call("getProfile", {}, { token: players[number]?.token ?? "" });
      const { connectionToken, channelToken, liveAfter } = dataOf(profile);
      return { connection: connectionToken, channel: channelToken, after: liveAfter };
    });
    const proxy = () => descendantsOf(house.proxyPid()).reduce((sum, { pid }) => sum + memoryOf(pid), 0);
    const sites = () => house.sites.reduce((sum, { pid }) => sum + memoryOf(pid), 0);
    const before = { sites: sites(), proxy: proxy() };
    const startedAt = performance.now();
    const heard = (_: BenchReader, version: number) => {
      const at = sent.get(version);
      if (at !== undefined) waits.push(Date.now() - at);
    };
    for (let opened = 0; opened < READERS; opened += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, READERS - opened) }, (_, at) => {
        const of = tokens[(opened + at) % PLAYERS] ?? { connection: "", channel: "", after: "0" };
        return new BenchReader(house.origin, of, opened + at, heard);
      });
      readers.push(...some);
      await Promise.all(some.map((reader) => reader.open()));
    }
    const openedMs = performance.now() - startedAt;
    await delay(3_000);
    const after = { sites: sites(), proxy: proxy() };
    const bench = { connection, players: players.map(({ id }) => id), readers, sent, waits };
    // The cost of 1,000 deliveries, and of 1,000 rows, of which one query sends the last of each player alone.
    const loads = [];
    for (const rows of [(1_000 * PLAYERS) / READERS, 1_000]) loads.push(await underLoad(bench, rows));
    const losses = [];
    for (const part of [house.platforms[0], house.sites[0]]) {
      if (!part) continue;
      losses.push({ part: part.name, allMs: await untilAllHave(bench, part.kill) });
      await part.again();
      await delay(2_000);
    }
    losses.push({ part: "the proxy, from its start", allMs: await untilAllHave(bench, house.restartProxy) });
    const atSites = (after.sites - before.sites) / READERS;
    return { readers: READERS, openedMs, atSites, atProxy: (after.proxy - before.proxy) / READERS, loads, losses };
  } finally {
    for (const reader of readers) reader.close();
    await connection.close();
    await house.close();
  }
}

/** A few at a time: each is a sign-up. */
async function inTurns<Made>(count: number, make: (number: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) {
    const from = made.length;
    made.push(...(await Promise.all(Array.from({ length: Math.min(5, count - from) }, (_, at) => make(from + at)))));
  }
  return made;
}

/** Writes a row for each of these players; returns their ids. */
async function write({ connection }: Bench, players: readonly string[]): Promise<number[]> {
  if (players.length === 0) return [];
  const { rows } = await connection.db.execute<{ id: string }>(
    sql`insert into live_news (player_id, subject)
      select player, 'limits' from unnest(${sql.param([...players])}::text[]) as player returning id::text`,
  );
  await connection.db.execute(sql`select pg_notify('openhand_live', '')`);
  return rows.map(({ id }) => Number(id));
}

async function underLoad(bench: Bench, rowsASecond: number): Promise<Load> {
  const { players, sent, waits } = bench;
  sent.clear();
  waits.length = 0;
  let [owed, next, rows] = [0, 0, 0];
  const startedAt = performance.now();
  for (let tick = 0; tick < SECONDS * TICKS_A_SECOND; tick++) {
    owed += rowsASecond / TICKS_A_SECOND;
    const some = Array.from({ length: Math.floor(owed) }, () => players[next++ % players.length] ?? "");
    owed -= some.length;
    const at = Date.now();
    for (const id of await write(bench, some)) sent.set(id, at);
    rows += some.length;
    await delay(Math.max(0, startedAt + ((tick + 1) * 1_000) / TICKS_A_SECOND - performance.now()));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await delay(3_000);
  const inOrder = waits.sort((one, other) => one - other);
  const share = (of: number) => inOrder[Math.floor(inOrder.length * of)] ?? Number.NaN;
  return {
    rowsASecond: rows / seconds,
    deliveredASecond: inOrder.length / seconds,
    medianMs: share(0.5),
    slowestHundredthMs: share(0.99),
  };
}

/** Stops a part, changes something of every player, and waits until every reader has received it. */
async function untilAllHave(bench: Bench, lose: () => Promise<void>): Promise<number> {
  await lose();
  const lostAt = performance.now();
  const versions = await write(bench, bench.players);
  const least = Math.min(...versions);
  const lacks = ({ version }: BenchReader) => version < least;
  while (bench.readers.some(lacks)) {
    if (performance.now() - lostAt > LOST_MS) {
      const { length } = bench.readers.filter(lacks);
      throw new Error(
        `${length} readers have not heard in a minute, ${bench.readers.filter((r) => !r.isOpen).length} closed`,
      );
    }
    await delay(20);
  }
  return performance.now() - lostAt;
}
