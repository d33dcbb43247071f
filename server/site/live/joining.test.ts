import { afterEach, expect, it } from "vitest";
import { HOUSE_TOPICS, type LiveEvent, MOST_READERS } from "#app/contract/live.ts";
import { type EventResponse, openEventResponse } from "#tests/support/event-response.ts";
import { Joining } from "./joining.ts";
import { Reader } from "./reader.ts";
import { Readers } from "./readers.ts";
import { Topics } from "./topics.ts";

type Call = ConstructorParameters<typeof Joining>[2];

const TOKENS = { connectionToken: "connection", channelToken: "channel" };
const JOINED = { ...TOKENS, channel: "ply_abcdefgh", session: "one", until: "2026-12-01T12:00:00.000Z" };
const EVENT: LiveEvent = { channel: "ply_abcdefgh", subject: "payments", version: "7" };

const open: EventResponse[] = [];

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

async function joiningWith(call: Call) {
  const [readers, topics] = [new Readers(), new Topics()];
  const joining = new Joining(readers, topics, call);
  async function add(tokens: Reader["tokens"] = TOKENS, after?: string) {
    const event = await openEventResponse();
    open.push(event);
    const reader = new Reader(event.response, tokens, [], after);
    readers.add(reader);
    joining.add(reader);
    return { ...event, reader };
  }
  return { joining, readers, topics, add };
}

it("joins by one call those who wait and have tokens, once a stream is open", async () => {
  const calls: Parameters<Call>[0][] = [];
  const { joining, add } = await joiningWith(async (input) => {
    calls.push(input);
    return { readers: input.readers.map(() => JOINED) };
  });
  const first = await add(TOKENS, "41");
  await add(null);
  const second = await add();
  joining.soon(0);
  joining.opened("lst_one");
  for (const { readTo } of [first, second]) await readTo("event: fresh");
  expect(calls).toEqual([
    {
      stream: "lst_one",
      readers: [
        { ...TOKENS, after: "41" },
        { ...TOKENS, after: undefined },
      ],
      topics: [],
    },
  ]);
});

it("sends a new reader the events of its player that came before the answer, and none of another", async () => {
  const { joining, readers, add } = await joiningWith(async () => {
    joining.received(EVENT, "id: 7\n\n");
    joining.received({ ...EVENT, channel: "ply_bcdefghi" }, "id: 8\n\n");
    return { readers: [{ ...JOINED, channelToken: "renewed" }] };
  });
  const { reader, readTo } = await add();
  joining.opened("lst_one");
  const read = await readTo("event: fresh");
  expect(read).toContain("id: 7");
  expect(read).not.toContain("id: 8");
  expect(read).toMatch(/event: tokens\ndata: .*"channelToken":"renewed"/);
  expect(reader.tokens?.channelToken).toBe("renewed");
  expect([...readers.of(EVENT)]).toEqual([reader]);
});

it("ends a reader whose tokens the platform refuses", async () => {
  const { joining, add } = await joiningWith(async () => ({ readers: [null] }));
  const { readTo } = await add();
  joining.opened("lst_one");
  await readTo("event: refused");
});

it("repeats a call that fails, without the readers that have left", async () => {
  const calls: Parameters<Call>[0][] = [];
  const { joining, readers, topics, add } = await joiningWith(async (input) => {
    calls.push(input);
    readers.remove(left.reader);
    if (calls.length === 1) throw new Error("no answer");
    return { readers: input.readers.map(() => JOINED) };
  });
  const [left, stays] = [await add(), await add()];
  topics.now("jackpots");
  joining.opened("lst_one");
  await stays.readTo("event: fresh");
  expect(calls.map((call) => [call.readers.length, call.topics])).toEqual([
    [2, ["jackpots"]],
    [1, ["jackpots"]],
  ]);
});

it("asks for no more topics in one call than the contract allows", async () => {
  const asked: number[] = [];
  const { joining, topics } = await joiningWith(async (input) => {
    asked.push(input.topics.length);
    return { readers: [] };
  });
  const named = Array.from({ length: MOST_READERS }, (_, number) => `crash:game-${number}`);
  topics.requestAll(named, { isNewStream: true });
  joining.opened("lst_one");
  await expect.poll(() => asked).toEqual([MOST_READERS, HOUSE_TOPICS.length]);
});
