import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { HOUSE_TOPICS, type HouseTopic } from "#app/contract/live.ts";
import { connect } from "#server/platform/db/index.ts";
import { publishAdvert } from "#server/platform/modules/feedback/index.ts";
import type { AdvertTexts } from "#server/platform/modules/feedback/tables.ts";
import { withPause } from "#server/platform/modules/leaderboards/index.ts";
import { LiveHub } from "#server/platform/modules/live/hub.ts";
import { deleteOldNews, newsSince, noteRelease, seenNow } from "#server/platform/modules/live/index.ts";
import { Topics } from "#server/platform/modules/live/topics.ts";
import { setDisabled } from "#server/platform/modules/rounds/index.ts";
import { openSession } from "#server/platform/modules/sessions/index.ts";
import { changeTournament, lockTournament } from "#server/platform/modules/tournaments/index.ts";
import { inMinutes, newTournament } from "#tests/support/competitions.ts";
import { about, type OpenStream, openStream, payloadOf } from "#tests/support/live.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE, deposit, diceBet, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
/** Another platform on the same database. */
let other: TestPlatform;
const streams: OpenStream[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
  platform = await startMoneyPlatform();
  const second = connect(platform.context.config.databaseUrl);
  const database = { url: platform.context.config.databaseUrl, connection: second, owner: platform.owner };
  other = await startTestPlatform({}, { ...database, ownerUrl: "", drop: () => second.close() });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await other?.close();
  await platform?.close();
});

async function follow(at = platform) {
  const stream = await openStream(`${at.url}/api/v1/live`);
  streams.push(stream);
  const { data: name } = await stream.first(({ name }) => name === "stream");
  return { ...stream, name };
}

const tokensOf = async (token: string, at = platform) => {
  const { connectionToken, channelToken } = dataOf(await at.call("getProfile", {}, { token }));
  return { connectionToken, channelToken };
};

/** A player with money, and a stream with the player's events. */
async function followed(at = platform) {
  const player = await newRichPlayer(platform, 5_000);
  const stream = await follow(at);
  const tokens = await tokensOf(player.token);
  const { readers } = dataOf(await at.call("joinLive", { stream: stream.name, readers: [tokens], topics: [] }));
  return { player, stream, tokens, reader: readers[0] };
}

const earn = (player: { token: string }, cents: number) => deposit(platform, player.token, eur(cents));

const cash = (amount: number) => (payload: { state?: { balance: { amount: string } } }) =>
  payload.state?.balance.amount === String(amount);

const joined = async (stream: string, connectionToken: string, channelToken: string) =>
  dataOf(await platform.call("joinLive", { stream, readers: [{ connectionToken, channelToken }], topics: [] })).readers;

describe("joinLive", () => {
  it("starts with the state of everything of the player, and sends each change with its new state", async () => {
    const { player, stream, reader } = await followed();
    expect(reader).toMatchObject({ channel: player.id });
    const initial = payloadOf(await stream.first(about("balance")));
    expect(initial).toMatchObject({ channel: player.id, state: { balance: { amount: "5000", currency: "EUR" } } });
    const subjects = stream.events.filter(({ name }) => name === "message").map((event) => payloadOf(event).subject);
    expect(subjects.sort()).toEqual([
      "balance",
      "bonuses",
      "documents",
      "limits",
      "payments",
      "prizes",
      "sessions",
      "standing",
      "support",
    ]);
    await earn(player, 2_500);
    const changed = payloadOf(await stream.first(about("balance", cash(7_500))));
    expect(BigInt(changed.version)).toBeGreaterThan(BigInt(initial.version));
  });

  it("gives the balance of a profile the version of the stream's events", async () => {
    const { player, stream } = await followed();
    await earn(player, 1_000);
    const { version } = payloadOf(await stream.first(about("balance", cash(6_000))));
    expect(dataOf(await platform.call("getProfile", {}, player)).balanceVersion).toBe(version);
  });

  it("rejects tokens that are forged, of two players, swapped or expired", async () => {
    const stream = await follow();
    const [one, two] = await Promise.all([newConfirmedPlayer(platform), newConfirmedPlayer(platform)]);
    const [mine, theirs] = await Promise.all([tokensOf(one.token), tokensOf(two.token)]);
    const [version, payload, mac] = mine.channelToken.split(".");
    const forged = Buffer.from(
      Buffer.from(payload ?? "", "base64url")
        .toString()
        .replace(one.id, two.id),
    );
    expect(
      await joined(stream.name, mine.connectionToken, `${version}.${forged.toString("base64url")}.${mac}`),
    ).toEqual([null]);
    expect(await joined(stream.name, mine.connectionToken, theirs.channelToken)).toEqual([null]);
    expect(await joined(stream.name, mine.channelToken, mine.connectionToken)).toEqual([null]);
    const another = `${stream.name.slice(0, 4)}${[...stream.name.slice(4, 24)].reverse().join("")}${stream.name.slice(24)}`;
    expect(refusalOf(await platform.call("joinLive", { stream: another, readers: [], topics: ["settled"] }))).toEqual([
      400,
      "link_invalid",
    ]);
    expect(await joined(stream.name, "", "")).toEqual([null]);
    platform.clock.advance({ minutes: 11 });
    expect(await joined(stream.name, mine.connectionToken, mine.channelToken)).toEqual([null]);
    platform.clock.advance({ minutes: -11 });
    expect(await joined(stream.name, mine.connectionToken, mine.channelToken)).toEqual([expect.anything()]);
    expect(stream.events.filter((event) => event.data.includes(two.id))).toEqual([]);
  });

  it("renews tokens that are about to expire, except those of a session that has ended", async () => {
    const { player, stream, tokens, reader } = await followed();
    expect(reader).toMatchObject(tokens);
    platform.clock.advance({ minutes: 6 });
    const [fresh] = await joined(stream.name, tokens.connectionToken, tokens.channelToken);
    expect(fresh?.channelToken).not.toBe(tokens.channelToken);
    platform.clock.advance({ minutes: -6 });
    dataOf(await platform.call("logout", {}, player));
    const ended = payloadOf(await stream.first(about("ended")));
    expect(ended).toMatchObject({ channel: player.id, session: reader?.session });
    expect(await joined(stream.name, tokens.connectionToken, tokens.channelToken)).toEqual([null]);
    const again = await openSession(platform.context, player.id, { device: null, country: null });
    await earn(again, 1_100);
    const { player: next, stream: nextStream } = await followed();
    await earn(next, 1_000);
    await nextStream.first(about("balance", cash(6_000)));
    expect(stream.events.some(about("balance", cash(6_100)))).toBe(false);
  });

  it("joins a stream of another platform, and sends it the events of this one", async () => {
    const stream = await follow(other);
    const player = await newRichPlayer(platform, 5_000);
    const tokens = await tokensOf(player.token);
    dataOf(await platform.call("joinLive", { stream: stream.name, readers: [tokens], topics: [] }));
    await stream.first(about("balance", cash(5_000)));
    await earn(player, 1_000);
    await stream.first(about("balance", cash(6_000)));
  });

  it("sends nothing of a transaction that was rolled back", async () => {
    const { player, stream } = await followed();
    // The state of everything is sent first, including this subject's.
    await stream.first(about("standing"));
    const before = stream.events.length;
    const undone = platform.context.connection.inTransaction(async (tx) => {
      await tx.execute(sql`update players set blocked_at = now() where id = ${player.id}`);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await earn(player, 1_000);
    await stream.first(about("balance", cash(6_000)));
    expect(stream.events.slice(before).map((event) => payloadOf(event).subject)).not.toContain("standing");
  });

  it("ends in the platform's state, in whatever order two platforms' changes are seen", async () => {
    const { player, stream } = await followed();
    const bets = Array.from({ length: 20 }, (_, call) =>
      (call % 2 ? platform : other).call("playRealRound", diceBet(), { token: player.token }),
    );
    await Promise.all(bets);
    const { balance, balanceVersion } = dataOf(await platform.call("getProfile", {}, player));
    const last = payloadOf(await stream.first(about("balance", ({ version }) => version === balanceVersion)));
    expect(last.state.balance).toEqual(balance);
    const versions = stream.events.filter(about("balance")).map((event) => BigInt(payloadOf(event).version));
    expect(versions).toEqual([...versions].sort((a, b) => (a < b ? -1 : 1)));
  });

  it("repeats only changes since a stream was left, and everything if the changes were deleted", async () => {
    const { player, stream, tokens } = await followed();
    await earn(player, 1_000);
    const { id: after } = await stream.first(about("balance", cash(6_000)));
    stream.close();
    await platform.context.connection.db.execute(sql`update players set terms_version = null where id = ${player.id}`);
    const next = await follow();
    dataOf(await platform.call("joinLive", { stream: next.name, readers: [{ ...tokens, after }], topics: [] }));
    await next.first(about("standing"));
    expect(next.events.some(about("limits"))).toBe(false);

    // By the test's clock, which stands at noon whatever time it is, and by the database's.
    const longAgo = new Date(Math.min(platform.clock.now().getTime(), Date.now()) - 2 * 60 * 60_000).toISOString();
    await platform.context.connection.db.execute(sql`update live_news set at = ${longAgo}::timestamptz`);
    await deleteOldNews(platform.context, never);
    const rows = await platform.context.connection.db.execute(sql`select from live_news`);
    expect(rows.rowCount).toBe(1);
    const last = await follow();
    dataOf(await platform.call("joinLive", { stream: last.name, readers: [{ ...tokens, after: "1" }], topics: [] }));
    const latest = payloadOf(await last.first(about("balance")));
    expect(latest.state.balance.amount).toBe("6000");
    // Newer than what was sent before it was deleted: a page that slept accepts it.
    const earlier = payloadOf(stream.events.filter(about("balance")).at(-1) ?? { name: "", id: "", data: "" });
    expect(BigInt(latest.version)).toBeGreaterThanOrEqual(BigInt(earlier.version));
  });

  it("follows topics, from their current state on", async () => {
    const stream = await follow();
    dataOf(await platform.call("joinLive", { stream: stream.name, readers: [], topics: ["jackpots", "settled"] }));
    expect(Object.keys(payloadOf(await stream.first(about("jackpots"))).state).length).toBeGreaterThan(0);
    await stream.first(about("settled"));
  });

  it("drops a topic that no longer exists, and finds it again", async () => {
    const id = await newTournament(platform);
    const topic = `board:tournament:${id}`;
    const topics = new Topics(
      platform.context,
      () => undefined,
      () => true,
    );
    try {
      expect(await topics.want(topic)).toMatchObject({ subject: topic });
      await platform.owner.db.execute(sql`delete from tournaments where id = ${id}`);
      await expect.poll(() => topics.want(topic), { timeout: 60_000 }).toBeNull();
      await newTournament(platform, { id });
      expect(await topics.want(topic)).toMatchObject({ subject: topic });
    } finally {
      topics.close();
    }
  });

  it("sends a board when its places change, and nothing for an unknown board", async () => {
    await newTournament(platform, { id: "live-cup" });
    const stream = await follow();
    const topics = ["board:tournament:live-cup", "board:tournament:none", "board:race:none", "crash:none", "tables"];
    dataOf(await platform.call("joinLive", { stream: stream.name, readers: [], topics }));
    const initial = payloadOf(await stream.first(about("board:tournament:live-cup")));
    const { board } = dataOf(await platform.call("getTournament", { tournamentId: "live-cup" }));
    expect(Date.parse(board.computedAt)).toBeGreaterThanOrEqual(Number(initial.version));
    const player = await newRichPlayer(platform, 5_000);
    dataOf(await platform.call("playRealRound", diceBet(), { token: player.token }));
    platform.clock.advance({ seconds: 10 });
    const isNewer = ({ version }: { version: string }) => Number(version) > Number(initial.version);
    const { version } = payloadOf(await stream.first(about("board:tournament:live-cup", isNewer)));
    const { board: after } = dataOf(await platform.call("getTournament", { tournamentId: "live-cup" }));
    expect(after.total).toBe(1);
    expect(Date.parse(after.computedAt)).toBeGreaterThanOrEqual(Number(version));
    const subjects = stream.events.filter(({ name }) => name === "message").map((event) => payloadOf(event).subject);
    expect(new Set(subjects)).toEqual(new Set(["board:tournament:live-cup", "tables"]));
  });

  it("sends the start, the pause and the continuation of a contest, at a version newer than any page", async () => {
    const id = await newTournament(platform, { startsAt: inMinutes(platform, 1) });
    const stream = await follow();
    const topic = `board:tournament:${id}`;
    dataOf(await platform.call("joinLive", { stream: stream.name, readers: [], topics: [topic] }));
    const shown = async () => dataOf(await platform.call("getTournament", { tournamentId: id }));
    const page = await shown();
    expect([page.state, page.pausedSince]).toEqual(["coming", null]);
    await stream.first(about(topic));
    let { computedAt } = page.board;
    const states = async () => {
      await stream.first(about(topic, ({ version }) => Number(version) > Date.parse(computedAt)));
      const { state, pausedSince, board } = await shown();
      computedAt = board.computedAt;
      return [state, pausedSince !== null];
    };
    platform.clock.advance({ seconds: 60 });
    expect(await states()).toEqual(["running", false]);
    // A second is far less than the cache time of a board.
    for (const act of ["pause", "resume"] as const) {
      platform.clock.advance({ seconds: 1 });
      await platform.context.connection.inTransaction(async (tx) => {
        const row = await lockTournament(tx, id);
        const pauses = withPause(row?.pauses ?? [], act, platform.clock.now()) ?? [];
        await changeTournament(tx, id, { pauses });
      });
      expect(await states()).toEqual(["running", act === "pause"]);
    }
  });

  it("increments the version of house-wide content in the transaction of each change", async () => {
    const stream = await follow();
    dataOf(await platform.call("joinLive", { stream: stream.name, readers: [], topics: [...HOUSE_TOPICS] }));
    const next = async (topic: HouseTopic, act: () => Promise<unknown>) => {
      const { version } = payloadOf(await stream.first(about(topic)));
      await act();
      await stream.first(about(topic, (payload) => BigInt(payload.version) > BigInt(version)));
    };
    const { db } = platform.context.connection;
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [language, { title: "Fast?", text: "Is it?" }]),
    ) as AdvertTexts;
    await next("catalogue", () => setDisabled(db, DICE, platform.clock.now()));
    await next("catalogue", () => setDisabled(db, DICE, null));
    await next("content", () => noteRelease(db, "content", "other texts"));
    const { version } = payloadOf(stream.events.filter(about("content")).at(-1) ?? { name: "", id: "", data: "" });
    // The same texts again: another replica of the release starts.
    await noteRelease(db, "content", "other texts");
    await next("notices", () => publishAdvert(db, platform.context, "fast", texts));
    expect(payloadOf(stream.events.filter(about("content")).at(-1) ?? { name: "", id: "", data: "" }).version).toBe(
      version,
    );
  });

  it("reads each change once, however long a transaction stays open, and that one's changes when it ends", async () => {
    const { connection } = platform.context;
    const { db } = connection;
    const player = await newRichPlayer(platform, 5_000);
    let finish = () => {};
    let isOpen = () => {};
    const opened = new Promise<void>((resolve) => (isOpen = resolve));
    const long = connection.inTransaction(async (tx) => {
      await tx.execute(sql`insert into live_news (player_id, subject) values (${player.id}, 'limits')`);
      isOpen();
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await opened;
    const start = await seenNow(db);
    await earn(player, 1_000);
    const first = await newsSince(db, start);
    expect(first.news.some(({ playerId, subject }) => playerId === player.id && subject === "balance")).toBe(true);
    const second = await newsSince(db, first.seen);
    expect(second.news.filter(({ playerId }) => playerId === player.id)).toEqual([]);
    finish();
    await long;
    const third = await newsSince(db, second.seen);
    expect(third.news.map(({ playerId, subject }) => [playerId, subject])).toContainEqual([player.id, "limits"]);
  });
});

describe("getLiveState", () => {
  it("returns what a stream would start with, to those who may read it", async () => {
    const player = await newRichPlayer(platform, 5_000);
    const tokens = await tokensOf(player.token);
    const state = dataOf(await platform.call("getLiveState", tokens));
    const { balanceVersion } = dataOf(await platform.call("getProfile", {}, player));
    expect(state).toMatchObject({
      ...tokens,
      balance: { balance: { amount: "5000" } },
      versions: { balance: balanceVersion },
    });
    const forged = { ...tokens, channelToken: tokens.connectionToken };
    expect(refusalOf(await platform.call("getLiveState", forged))).toEqual([400, "link_invalid"]);
    dataOf(await platform.call("logout", {}, player));
    expect(refusalOf(await platform.call("getLiveState", tokens))).toEqual([400, "link_invalid"]);
  });
});

describe("the stream", () => {
  it("is not opened by a hub or for a reader that is gone by then", async () => {
    const response = () => new ServerResponse(new IncomingMessage(new Socket()));
    const closing = new LiveHub(platform.context);
    const opening = closing.open(response());
    await closing.close();
    expect(await opening).toBe(false);
    const hub = new LiveHub(platform.context);
    const left = response();
    const late = hub.open(left);
    left.destroy();
    expect(await late).toBe(false);
    await hub.close();
  });

  it("is opened by GET alone, and ends with a last event when its platform stops", async () => {
    expect((await fetch(`${platform.url}/api/v1/live`, { method: "HEAD" })).status).toBe(405);
    const stream = await follow(other);
    void other.drain();
    await stream.first(({ name }) => name === "move");
    await stream.ended;
  });
});
