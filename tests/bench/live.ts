import { type ClientRequest, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect } from "#server/platform/db/index.ts";
import { apiAt } from "#tests/support/api.ts";
import type { TestHouse } from "#tests/support/house.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { descendantsOf } from "#tests/support/processes.ts";
import { memoryOf } from "./memory.ts";

export interface LiveTimes {
  readers: number;
  events: number;
  heard: number;
  medianMs: number;
  slowestHundredthMs: number;
  bytesAReader: number;
}

/** Each reader is a descriptor here and one at the site. */
const READERS = Number(process.env.LIVE_READERS ?? 2_000);
const PLAYERS = 25;
const SECONDS = 5;
const EVENTS_A_SECOND = 1_000;
const AT_ONCE = 50;

/** Readers of a few players' events, and rows of news as fast as given: from the row's own time to the reader, through the site. */
export async function liveTimes(house: TestHouse): Promise<LiveTimes> {
  const api = apiAt(house.platform);
  const connection = connect(house.databaseUrl);
  const requests: ClientRequest[] = [];
  const sent = new Map<string, number>();
  const waits: number[] = [];
  try {
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => newRichPlayer(api, 1_000)));
    const site = descendantsOf(house.process.pid ?? 0).find(({ command }) => command.includes("site.js"));
    const before = memoryOf(site?.pid);
    const queries = await Promise.all(
      players.map(async ({ token }) => {
        const { connectionToken, channelToken } = dataOf(await api.call("getProfile", {}, { token }));
        return new URLSearchParams({ connection: connectionToken, channel: channelToken });
      }),
    );
    const hear = (text: string) => {
      const at = Date.now();
      for (const [, version = ""] of text.matchAll(/"version":"(\d+)"/g)) {
        const since = sent.get(version);
        if (since !== undefined) waits.push(at - since);
      }
    };
    for (let opened = 0; opened < READERS; opened += AT_ONCE) {
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, READERS - opened) }, (_, at) =>
          openReader(`${house.origin}/live?${queries[(opened + at) % PLAYERS]}`, opened + at, requests, hear),
        ),
      );
    }
    await delay(2_000);
    const bytes = memoryOf(site?.pid) - before;
    const perTick = EVENTS_A_SECOND / 20 / PLAYERS;
    for (let tick = 0; tick < SECONDS * 20; tick++) {
      const tickedAt = Date.now();
      const { rows } = await connection.db.execute<{ id: string }>(
        sql`insert into live_news (player_id, subject)
          select unnest(${sql.param(players.map(({ id }) => id))}::text[]), 'limits' from generate_series(1, ${perTick})
          returning id::text`,
      );
      for (const { id } of rows) sent.set(id, tickedAt);
      await connection.db.execute(sql`select pg_notify('openhand_live', '')`);
      await delay(Math.max(0, tickedAt + 50 - Date.now()));
    }
    await delay(2_000);
    waits.sort((one, other) => one - other);
    const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
    const figures = { medianMs: at(0.5), slowestHundredthMs: at(0.99), bytesAReader: Math.round(bytes / READERS) };
    return { readers: READERS, events: sent.size, heard: waits.length, ...figures };
  } finally {
    for (const request of requests) request.destroy();
    await connection.close();
  }
}

/** Resolves when the stream is open. Addresses differ, because a site takes so many of one and no more. */
function openReader(
  url: string,
  number: number,
  requests: ClientRequest[],
  hear: (text: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.${1 + Math.floor(number / 100)}.1`;
    const request = get(url, { agent: false, localAddress }, (response) => {
      response.setEncoding("utf8").on("data", hear);
      response.on("error", () => undefined);
      if (response.statusCode === 200) resolve();
      else reject(new Error(`a stream was answered ${response.statusCode}`));
    });
    request.on("error", reject);
    requests.push(request);
  });
}
