import { setTimeout as delay } from "node:timers/promises";
import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect } from "#server/platform/db/index.ts";
import { crashRounds } from "#server/platform/modules/crash/tables.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { openHouse, type TestHouse, untilReady } from "#tests/support/house.ts";
import { about, type OpenStream, openStream, payloadOf } from "#tests/support/live.ts";
import { openNginx } from "#tests/support/nginx.ts";
import { deposit, eur, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { descendantsOf } from "#tests/support/processes.ts";

/** A round of crash may fly long; nothing else here takes time. */
const HANGS_MS = 300_000;

let house: TestHouse;
let nginx: Awaited<ReturnType<typeof openNginx>>;
let api: Api;
const streams: OpenStream[] = [];

beforeAll(async () => {
  house = await openHouse({ env: { SEED: "none", TRUSTED_PROXIES: "127.0.0.0/8" } });
  api = apiAt(house.platform);
  nginx = await openNginx({ sites: [new URL(house.origin).host], platforms: [new URL(house.platform).host] });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await nginx?.close();
  await house?.close();
});

async function follow(origin: string, player: { token: string }, more: Record<string, string> = {}) {
  const { connectionToken, channelToken } = dataOf(await api.call("getProfile", {}, player));
  const query = new URLSearchParams({ connection: connectionToken, channel: channelToken, ...more });
  const stream = await openStream(`${origin}/live?${query}`, { Host: new URL(house.origin).host });
  streams.push(stream);
  return stream;
}

const cash = (amount: number) =>
  about(
    "balance",
    (payload: { state?: { balance: { amount: string } } }) => payload.state?.balance.amount === `${amount}`,
  );

it("events come through site and proxy as they happen, uncompressed and cached nowhere", async () => {
  const player = await newRichPlayer(api, 5_000);
  const stream = await follow(nginx.origin, player, { topics: "jackpots,nonsense" });
  expect(stream.status).toBe(200);
  expect(stream.response.headers).toMatchObject({ "content-type": "text/event-stream", "cache-control": "no-store" });
  expect(stream.response.headers["content-encoding"]).toBeUndefined();
  await stream.first(cash(5_000));
  await stream.first(about("jackpots"));
  await deposit(api, player.token, eur(1_000));
  await stream.first(cash(6_000));
});

it("forged tokens are refused, and a second reader of the same player gets the same", async () => {
  const [player, stranger] = [await newRichPlayer(api, 5_000), await newRichPlayer(api, 3_000)];
  const { connectionToken } = dataOf(await api.call("getProfile", {}, stranger));
  const forged = await follow(house.origin, player, { connection: connectionToken });
  await forged.first(({ name }) => name === "refused");
  await forged.ended;
  expect(forged.events.filter(({ name }) => name === "message")).toEqual([]);
  const [one, two] = [await follow(house.origin, player), await follow(house.origin, player)];
  await Promise.all([one, two].map((stream) => stream.first(cash(5_000))));
  await deposit(api, player.token, eur(1_000));
  await Promise.all([one, two].map((stream) => stream.first(cash(6_000))));
  expect([...one.events, ...two.events].some(({ data }) => data.includes("3000"))).toBe(false);
  dataOf(await api.call("logout", {}, player));
  await Promise.all([one, two].map((stream) => stream.first(({ name }) => name === "ended")));
});

it("a thousand connections of one address leave room for every other", async () => {
  const from = (address: string) =>
    openStream(`${house.origin}/live?topics=jackpots`, { "X-Forwarded-For": address }).then((stream) => {
      streams.push(stream);
      return stream;
    });
  const many = await Promise.all(Array.from({ length: 1_000 }, () => from("198.51.100.7")));
  const open = many.filter(({ status }) => status === 200);
  expect(open).toHaveLength(200);
  expect(many.filter(({ status }) => status === 503)).toHaveLength(800);
  const other = await from("198.51.100.8");
  await other.first(about("jackpots"));
  // A closed connection frees its place.
  open[0]?.close();
  await expect.poll(async () => (await from("198.51.100.7")).status).toBe(200);
  for (const stream of open) stream.close();
});

it("polling clients learn from an ETag whether anything is new", async () => {
  const player = await newRichPlayer(api, 5_000);
  const { connectionToken, channelToken } = dataOf(await api.call("getProfile", {}, player));
  const query = new URLSearchParams({ connection: connectionToken, channel: channelToken, poll: "1" });
  const ask = (tag = "") => fetch(`${house.origin}/live?${query}`, { headers: { "If-None-Match": tag } });
  const first = await ask();
  expect(await first.json()).toMatchObject({ balance: { balance: { amount: "5000" } } });
  const tag = first.headers.get("etag") ?? "";
  expect((await ask(tag)).status).toBe(304);
  await deposit(api, player.token, eur(1_000));
  expect(await (await ask(tag)).json()).toMatchObject({ balance: { balance: { amount: "6000" } } });
  query.set("channel", connectionToken);
  expect((await ask()).status).toBe(410);
  expect((await fetch(`${house.origin}/live?poll=1`)).status).toBe(400);
  expect((await fetch(`${house.origin}/live`, { method: "HEAD" })).status).toBe(405);
});

it("polling clients, guests included, get topics as a stream sends them", async () => {
  const topics = "jackpots,board:tournament:none,tables";
  const ask = async () => {
    const answer = await fetch(`${house.origin}/live?poll=1&topics=${topics}`);
    return (await answer.json()).topics as { subject: string; version: string; state?: object }[];
  };
  // A topic without followers is requested by the first poll, and returned by the next.
  const answered = async (subject: string) => {
    for (;;) {
      const found = (await ask()).find((topic) => topic.subject === subject);
      if (found) return found;
      await delay(50);
    }
  };
  const tables = await answered("tables");
  expect(Object.keys((await answered("jackpots")).state ?? {}).length).toBeGreaterThan(0);
  expect((await ask()).map(({ subject }) => subject).sort()).toEqual(["jackpots", "tables"]);
  const stream = await openStream(`${house.origin}/live?topics=tables`);
  streams.push(stream);
  expect(BigInt(payloadOf(await stream.first(about("tables"))).version)).toBeGreaterThanOrEqual(BigInt(tables.version));
});

it("a topic is sent in its current state to every new reader, and to all of them when it changes", async () => {
  const follow = async (topics: string) => {
    const stream = await openStream(`${house.origin}/live?topics=${topics}`);
    streams.push(stream);
    return stream;
  };
  const one = await follow("catalogue,tables");
  const { version } = payloadOf(await one.first(about("catalogue")));
  const other = await follow("catalogue,board:tournament:none");
  expect(payloadOf(await other.first(about("catalogue"))).version).toBe(version);
  const connection = connect(house.databaseUrl);
  await setDisabled(connection.db, "whale-street", new Date()).finally(() => connection.close());
  const isNewer = (payload: { version: string }) => BigInt(payload.version) > BigInt(version);
  await Promise.all([one, other].map((stream) => stream.first(about("catalogue", isNewer))));
  // Once each, however many readers joined meanwhile.
  expect(one.events.filter(about("catalogue"))).toHaveLength(2);
  // Without scripts, and for later readers: the page no longer offers it.
  const page = await (await fetch(`${house.origin}/en/slots/whale-street`)).text();
  expect(page).toContain("closed");
  expect(page).not.toContain("/en/rules/whale-street");
});

it(
  "the end of a shared round is sent with the table's bets at that time",
  async () => {
    const stream = await openStream(`${house.origin}/live?topics=crash:steppe-comet,crash:fox-at-noon,crash:none`);
    streams.push(stream);
    const { number } = payloadOf(await stream.first(about("crash:steppe-comet"))).state;
    const isNext = (payload: { state: { number: number } }) => payload.state.number > number;
    const { last } = payloadOf(await stream.first(about("crash:steppe-comet", isNext))).state;
    const { lastRounds } = dataOf(await api.call("getCrashTable", { gameId: "steppe-comet" }));
    expect(lastRounds.find((round) => round.number === last.number)?.crashedAt).toBe(last.crashedAt);
    expect(stream.events.filter((event) => event.name === "message" && !about("crash:steppe-comet")(event))).toEqual(
      [],
    );
  },
  HANGS_MS,
);

it("a void shared round is told to readers of its table, and by its next page to who runs no scripts", async () => {
  const stream = await openStream(`${house.origin}/live?topics=crash:steppe-comet`);
  streams.push(stream);
  await stream.first(about("crash:steppe-comet"));
  const connection = connect(house.databaseUrl);
  // One that accepts bets, as if the beacon had been due more than a minute ago.
  const missTheBeacon = async () =>
    connection.db
      .update(crashRounds)
      .set({ beaconAt: sql`now() - interval '61 seconds'` })
      .where(and(isNotNull(crashRounds.beaconAt), isNull(crashRounds.valueAt), isNull(crashRounds.crashedAt)))
      .returning({ number: crashRounds.number });
  let missed = await missTheBeacon();
  while (missed.length === 0) {
    await delay(100);
    missed = await missTheBeacon();
  }
  await connection.close();
  const [{ number } = { number: 0 }] = missed;
  const isNext = (payload: { state: { number: number } }) => payload.state.number === number + 1;
  const { state } = payloadOf(await stream.first(about("crash:steppe-comet", isNext)));
  expect(state.voided).toEqual({ number, reason: "beacon_late" });
  const read = async (path: string) => (await fetch(`${house.origin}${path}`)).text();
  expect(await read("/en/rules/steppe-comet")).toContain(`Round ${number} is void: the beacon was late.`);
  expect(await read("/ru/rules/steppe-comet")).toContain(`Раунд ${number} аннулирован`);
});

it("a reader whose platform is killed gets the true state when another is there, on the same stream", async () => {
  const player = await newRichPlayer(api, 5_000);
  const stream = await follow(nginx.origin, player);
  await stream.first(cash(5_000));
  const platform = descendantsOf(house.process.pid ?? 0).find(({ command }) => command.includes("platform.js"));
  process.kill(platform?.pid ?? 0, "SIGKILL");
  await stream.first(({ name }) => name === "stale");
  await untilReady(house.platform);
  await deposit(api, player.token, eur(1_000));
  const payload = payloadOf(await stream.first(cash(6_000)));
  expect(dataOf(await api.call("getProfile", {}, player)).balanceVersion).toBe(payload.version);
});

it("a reader whose database is killed gets the true state when it is back, on the same stream", async () => {
  const player = await newRichPlayer(api, 5_000);
  const stream = await follow(nginx.origin, player);
  await stream.first(cash(5_000));
  const parts = descendantsOf(house.process.pid ?? 0);
  const database = parts.find(({ command }) => command.replace("bin/postgres", "postgres").includes("postgres -D"));
  process.kill(database?.pid ?? 0, "SIGKILL");
  // A request that is refused meanwhile may or may not have been executed, and a payment may be known to its provider alone.
  const pay = () =>
    deposit(api, player.token, eur(1_000)).then(
      ({ state }) => state === "done",
      () => false,
    );
  while (!(await pay())) await delay(100);
  const { balance, balanceVersion } = dataOf(await api.call("getProfile", {}, player));
  const isNow = about("balance", ({ version }) => version === balanceVersion);
  expect(payloadOf(await stream.first(isNow)).state.balance).toEqual(balance);
  expect(Number(balance.amount)).toBeGreaterThan(5_000);
});
