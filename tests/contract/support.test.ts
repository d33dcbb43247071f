import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MESSAGE_PACE } from "#app/contract/support.ts";
import { support } from "#server/ops/support.ts";
import { deleteWhatIsOver } from "#server/platform/jobs/retention.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { notifyOfAnswers } from "#server/platform/modules/support/index.ts";
import { about, openStream } from "#tests/support/live.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { playersWhoMayNotPlay } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ SEED: "none", SUPPORT_HOURS: "Mo-Su 00:00-24:00", SUPPORT_ANSWER_HOURS: "4" });
});
afterAll(() => platform.close());

interface Signed {
  id: string;
  token: string;
}

const send = ({ token }: { token: string }, text: string, operationId: string = randomUUID()) =>
  platform.call("sendSupportMessage", { operationId, text }, { token });
const answer = (playerId: string, text: string, operationId: string = randomUUID()) =>
  platform.call("answerSandboxSupport", { playerId, operationId, text });
const read = ({ token }: Signed, number: number) => platform.call("markSupportRead", { number }, { token });
const thread = async ({ token }: Signed, page: { cursor?: string; limit?: number } = {}) =>
  dataOf(await platform.call("getSupportThread", page, { token }));
const textsOf = async (player: Signed) => (await thread(player)).items.map(({ text }) => text).reverse();
const unreadOf = async ({ token }: Signed) =>
  dataOf(await platform.call("getProfile", {}, { token })).unreadSupportCount;

describe("getSupportSettings", () => {
  it("returns the hours and the time of a response, to everyone", async () => {
    expect(dataOf(await platform.call("getSupportSettings", {}))).toEqual({
      isOpen: true,
      hours: [{ days: [1, 7], from: "00:00", to: "24:00" }],
      timeZone: "UTC",
      answerHours: 4,
      messageLength: 2_000,
    });
  });
});

describe("sendSupportMessage", () => {
  it("is stored, numbered without a gap, and in the player's own thread", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    expect(dataOf(await send(one, "Where is my deposit?"))).toMatchObject({ number: 1, author: "player" });
    expect(dataOf(await send(one, "  It is from Monday.\r\n\r\n\r\n\r\nAnna "))).toMatchObject({ number: 2 });
    expect(await textsOf(one)).toEqual(["Where is my deposit?", "It is from Monday.\n\nAnna"]);
    expect(await thread(other)).toEqual({
      items: [],
      next: null,
      previous: null,
      unread: 0,
      readNumber: 0,
      closedAt: null,
    });
  });

  it("is sent once by a form submitted twice, concurrently too, and refused with another text", async () => {
    const player = await newPlayer(platform);
    const id = randomUUID();
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(player, "Once", id)));
    expect(sent.map((one) => dataOf(one).number)).toEqual([1, 1, 1, 1]);
    expect(refusalOf(await send(player, "Twice", id))).toEqual([409, "operation_mismatch"]);
    expect(await textsOf(player)).toEqual(["Once"]);
  });

  it("is refused if it is empty or too long, and drops invisible characters", async () => {
    const player = await newPlayer(platform);
    for (const empty of ["", " \n\t\u00a0", "\u200b\u2060\ufeff", "\u0301\u0302", "\u0007\u0085", "\u202e", "\u2800"]) {
      const { status, envelope } = await send(player, empty);
      expect([empty, status, envelope.errors.map(({ issue }) => issue)]).toEqual([empty, 400, ["required"]]);
    }
    for (const long of ["x".repeat(2_001), "\u{1f0a1}".repeat(2_001), `e${"\u0301".repeat(10_000)}`]) {
      const { status, envelope } = await send(player, long);
      expect([status, envelope.errors.map(({ issue }) => issue)]).toEqual([400, ["too_long|max=2000"]]);
    }
    dataOf(await send(player, "\u{1f0a1}".repeat(2_000)));
    dataOf(await send(player, `a\u202eb\u200bc\u0007 z${"\u0301".repeat(500)}`));
    expect((await textsOf(player))[1]).toBe(`abc ź${"\u0301".repeat(8)}`);
  });

  it("is limited in ten minutes, and reports when it is possible again", async () => {
    const player = await newPlayer(platform);
    for (let nth = 0; nth < MESSAGE_PACE.most; nth++) dataOf(await send(player, `Message ${nth}`));
    const tooSoon = await send(player, "One more");
    expect(refusalOf(tooSoon)).toEqual([429, "too_many_requests"]);
    expect(tooSoon.envelope.errors[0]?.parameters).toEqual({ minutes: MESSAGE_PACE.minutes });
    // Another player's messages count separately.
    dataOf(await send(await newPlayer(platform), "Hello"));
    platform.clock.advance({ minutes: MESSAGE_PACE.minutes });
    dataOf(await send(player, "One more"));
  });

  it("is open to players who may not play, and closed to guests", async () => {
    for (const [player, why] of await playersWhoMayNotPlay(platform)) {
      expect([why, dataOf(await send(player, "I have a question.")).number]).toEqual([why, 1]);
    }
    expect(refusalOf(await platform.call("sendSupportMessage", { operationId: randomUUID(), text: "Hello" }))).toEqual([
      401,
      "unauthenticated",
    ]);
  });
});

describe("getSupportThread", () => {
  it("is read page by page, the latest first, and refuses an invalid place", async () => {
    const player = await newPlayer(platform);
    for (const text of ["1", "2", "3", "4", "5"]) dataOf(await send(player, text));
    const first = await thread(player, { limit: 2 });
    expect([first.items.map(({ text }) => text), first.next]).toEqual([["5", "4"], "4"]);
    const last = await thread(player, { limit: 3, cursor: first.next ?? "" });
    expect([last.items.map(({ text }) => text), last.next]).toEqual([["3", "2", "1"], null]);
    const asked = (limit: number) => (cursor?: string) => thread(player, { limit, ...(cursor && { cursor }) });
    expect((await walk(asked(2))).map(({ text }) => text)).toEqual(["5", "4", "3", "2", "1"]);
    const wrong = await platform.call("getSupportThread", { cursor: "1 or 1=1" }, player);
    expect(refusalOf(wrong)).toEqual([400, "validation_failed"]);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("getSupportThread", {}))).toEqual([401, "unauthenticated"]);
  });
});

describe("markSupportRead", () => {
  it("counts down to what came later, never up again, and past no message", async () => {
    const player = await newPlayer(platform);
    dataOf(await read(player, 5));
    dataOf(await send(player, "Hello"));
    for (const text of ["One", "Two"]) dataOf(await answer(player.id, text));
    expect(await unreadOf(player)).toBe(2);
    dataOf(await read(player, 2));
    expect(await thread(player)).toMatchObject({ unread: 1, readNumber: 2 });
    dataOf(await read(player, 1));
    expect(await thread(player)).toMatchObject({ unread: 1, readNumber: 2 });
    dataOf(await read(player, 2_000_000));
    expect(await thread(player)).toMatchObject({ unread: 0, readNumber: 3 });
    expect(await unreadOf(player)).toBe(0);
    dataOf(await answer(player.id, "Three"));
    expect(await unreadOf(player)).toBe(1);
    // A reply marks the thread as read.
    dataOf(await send(player, "Thanks"));
    expect(await unreadOf(player)).toBe(0);
  });
});

describe("answerSandboxSupport, listSandboxSupport, closeSandboxSupport", () => {
  const listed = async ({ id }: Signed) =>
    dataOf(await platform.call("listSandboxSupport", {})).threads.find(({ playerId }) => playerId === id);

  it("lists waiting threads, the longest wait first, and answers once", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    dataOf(await send(one, "First"));
    platform.clock.advance({ seconds: 1 });
    dataOf(await send(other, "Second"));
    platform.clock.advance({ seconds: 1 });
    dataOf(await send(one, "Still waiting"));
    const waiting = dataOf(await platform.call("listSandboxSupport", {})).threads.map(({ playerId }) => playerId);
    expect(waiting.indexOf(one.id)).toBeLessThan(waiting.indexOf(other.id));
    expect((await listed(one))?.messages.map(({ text }) => text)).toEqual(["First", "Still waiting"]);
    const id = randomUUID();
    const answers = await Promise.all([answer(one.id, "Done", id), answer(one.id, "Done", id)]);
    expect(answers.map((given) => dataOf(given))).toMatchObject([{ number: 3 }, { number: 3, author: "house" }]);
    expect((await listed(one))?.waitingSince).toBeNull();
  });

  it("closes a thread until its player writes again, and finds no thread of a player who has not written", async () => {
    const player = await newPlayer(platform);
    const close = (playerId: string) => platform.call("closeSandboxSupport", { playerId });
    expect(refusalOf(await answer(player.id, "Hello?"))).toEqual([404, "not_found"]);
    expect(refusalOf(await close(player.id))).toEqual([404, "not_found"]);
    dataOf(await send(player, "Solved, thank you."));
    for (let times = 0; times < 2; times++) expect(dataOf(await close(player.id))).toEqual({ handled: true });
    expect((await thread(player)).closedAt).not.toBeNull();
    expect(await listed(player)).toMatchObject({ waitingSince: null });
    dataOf(await send(player, "Not solved."));
    expect((await thread(player)).closedAt).toBeNull();
    expect((await listed(player))?.waitingSince).not.toBeNull();
  });
});

describe("an answer", () => {
  const lettersTo = async (email: string) =>
    dataOf(await platform.call("listOutbox", { to: email })).messages.filter(({ subject }) => /answered/.test(subject));

  it("is announced by one letter to a player who has not read it, and by another only once they have", async () => {
    const player = await newPlayer(platform);
    dataOf(await send(player, "Hello"));
    dataOf(await answer(player.id, "One"));
    await notifyOfAnswers(platform.context);
    expect(await lettersTo(player.email)).toEqual([]);
    platform.clock.advance({ minutes: 4 });
    await Promise.all([notifyOfAnswers(platform.context), notifyOfAnswers(platform.context)]);
    dataOf(await answer(player.id, "Two"));
    platform.clock.advance({ minutes: 4 });
    await notifyOfAnswers(platform.context);
    const letters = await lettersTo(player.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.link).toMatch(/\/en\/player\/support$/);
    expect(letters[0]?.text).not.toContain("One");
    dataOf(await read(player, 3));
    dataOf(await answer(player.id, "Three"));
    platform.clock.advance({ minutes: 4 });
    await notifyOfAnswers(platform.context);
    expect(await lettersTo(player.email)).toHaveLength(2);
  });

  it("is shown on open pages, and so is what was read on another", async () => {
    const player = await newConfirmedPlayer(platform);
    const { connectionToken, channelToken } = dataOf(await platform.call("getProfile", {}, player));
    const stream = await openStream(`${platform.url}/api/v1/live`);
    const { data: name } = await stream.first(({ name }) => name === "stream");
    const readers = [{ connectionToken, channelToken }];
    dataOf(await platform.call("joinLive", { stream: name, readers, topics: [] }));
    await stream.first(about("support"));
    const received = () => stream.events.filter(about("support")).length;
    for (const act of [
      () => send(player, "Hello"),
      () => answer(player.id, "Yes?"),
      () => read(player, 2),
      () => platform.call("closeSandboxSupport", { playerId: player.id }),
    ]) {
      const before = received();
      dataOf<unknown>(await act());
      await expect.poll(received, { timeout: 10_000 }).toBe(before + 1);
    }
    stream.close();
  });

  it("is stored unchanged for two years, and then deleted with its thread", async () => {
    const player = await newPlayer(platform);
    const { db } = platform.context.connection;
    dataOf(await send(player, "Hello"));
    await expect(
      db.execute(sql`update support_messages set text = 'x' where player_id = ${player.id}`),
    ).rejects.toThrow();
    const storedMessages = async () => {
      await deleteWhatIsOver(platform.context, new AbortController().signal);
      const { rows } = await db.execute(sql`select from support_threads where player_id = ${player.id}`);
      return rows.length;
    };
    platform.clock.advance({ days: 729 });
    expect(await storedMessages()).toBe(1);
    platform.clock.advance({ days: 2 });
    expect(await storedMessages()).toBe(0);
    platform.clock.advance({ days: -731 });
  });
});

describe("ops support", () => {
  const run = (...parameters: string[]) => support.run(operatorOf(platform), parameters);

  it("lists, shows, answers and closes, and is recorded", async () => {
    const player = await newPlayer(platform);
    await expect(run("answer", player.email, "Hello")).rejects.toThrow("has not written");
    dataOf(await send(player, "My question\nin two lines"));
    expect(await run("list")).toMatch(new RegExp(`${player.email}  waits since .*  My question$`, "m"));
    await expect(run("answer", player.email, " \u202e ")).rejects.toThrow("says nothing");
    await expect(run("answer", player.email, "x".repeat(2_001))).rejects.toThrow("2000 characters");
    expect(await run("answer", player.email.toUpperCase(), "My answer")).toBe("Answered: message 2.");
    expect(await run("show", player.email)).toMatch(
      / {2}player\n {2}My question\n {2}in two lines\n\n.* {2}house, not read\n {2}My answer$/,
    );
    expect(await run("list")).toContain(`${player.email}  answered, 1 not read  My answer`);
    await run("close", player.email);
    expect(await run("list")).toContain(`${player.email}  closed  My answer`);
    const entries = await entriesOf(platform.context.connection.db, player.id, new Date(0));
    const ours = entries.filter(({ operator }) => operator === "tester").map(({ what }) => what);
    expect(ours).toEqual(["support answer", "support close"]);
  });

  it.each([[[]], [["list", "all"]], [["show"]], [["answer", "a@b.example"]], [["close", "a@b.example", "now"]]])(
    "explains its usage: %j",
    async (parameters) => {
      await expect(run(...parameters)).rejects.toThrow("Usage");
    },
  );
});
