import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EventResponse, openEventResponse } from "#tests/support/event-response.ts";
import { Distribution } from "./distribution.ts";
import { Reader } from "./reader.ts";

const TOKENS = { connectionToken: "connection", channelToken: "channel" };
const CHANNEL = "ply_abcdefgh";

let platform: Server;
let stream: ServerResponse | undefined;
let distribution: Distribution;
const open: EventResponse[] = [];

/** A platform whose readers are all sessions of one player, numbered as they come. */
beforeEach(async () => {
  let sessions = 0;
  stream = undefined;
  platform = createServer(async (request, response) => {
    if (request.method === "GET") {
      stream = response.writeHead(200, { "Content-Type": "text/event-stream" });
      stream.write("event: stream\ndata: lst_one\n\n");
      return;
    }
    const { readers } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    const joined = { ...TOKENS, channel: CHANNEL, until: new Date(Date.now() + 600_000).toISOString() };
    const data = { readers: readers.map(() => ({ ...joined, session: `session ${++sessions}` })) };
    response.end(JSON.stringify({ status: "ok", data, errors: [], requestId: "request" }));
  }).listen(0, "127.0.0.1");
  await once(platform, "listening");
  distribution = new Distribution(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`, fetch);
});

afterEach(() => {
  distribution.end();
  for (const each of open.splice(0)) each.close();
  platform.close();
  platform.closeAllConnections();
});

const tell = (id: number, event: object) => stream?.write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);

async function follow({ tokens, topics }: { tokens: Reader["tokens"]; topics: string[] }) {
  const event = await openEventResponse();
  open.push(event);
  const reader = new Reader(event.response, tokens, topics, undefined);
  distribution.add(reader);
  return { ...event, reader };
}

it("keeps a topic for as long as somebody follows it", async () => {
  const { reader, readTo } = await follow({ tokens: null, topics: ["jackpots"] });
  await readTo("event: stale");
  await expect.poll(() => stream !== undefined).toBe(true);
  tell(1, { channel: null, subject: "jackpots", version: "7" });
  await readTo('"version":"7"');
  const later = await follow({ tokens: null, topics: ["jackpots"] });
  await later.readTo('"version":"7"');
  for (const each of [reader, later.reader]) distribution.remove(each);
  expect(distribution.poll(["jackpots"])).toEqual([]);
  tell(2, { channel: null, subject: "jackpots", version: "8" });
  await expect.poll(() => distribution.poll(["jackpots"])).toMatchObject([{ subject: "jackpots", version: "8" }]);
});

it("sends an event of a player to all of their readers, and ends those of a session that has ended", async () => {
  const first = await follow({ tokens: TOKENS, topics: [] });
  await first.readTo("event: fresh");
  const second = await follow({ tokens: TOKENS, topics: [] });
  await second.readTo("event: fresh");
  tell(1, { channel: CHANNEL, subject: "ended", version: "1", session: "session 1" });
  await first.readTo("event: ended");
  tell(2, { channel: CHANNEL, subject: "payments", version: "2" });
  expect(await second.readTo('"subject":"payments"')).not.toContain("event: ended");
});
