import { afterEach, beforeEach, expect, it } from "vitest";
import { type EventResponse, openEventResponse } from "#tests/support/event-response.ts";
import { Reader } from "./reader.ts";

let open: EventResponse;

beforeEach(async () => {
  open = await openEventResponse();
});

afterEach(() => open.close());

it("ends the stream of a client that does not read, and bounds its buffer", async () => {
  const { response, client } = open;
  client.pause();
  const reader = new Reader(response, null, [], undefined);
  const event = `data: ${"x".repeat(16_000)}\n\n`;
  for (let sent = 0; sent < 1_000 && !response.writableEnded; sent++) {
    reader.send(event);
    // Lets the operating system buffer a part of it for the connection.
    await new Promise(setImmediate);
  }
  expect(response.writableEnded).toBe(true);
  const held = response.writableLength;
  reader.send(event);
  expect(response.writableLength).toBe(held);
  expect(held).toBeLessThan(100_000);
  await open.readTo("event: again");
});

it("sends an event once, and again when its version changes", async () => {
  const reader = new Reader(open.response, null, [], undefined);
  const event = (version: string) => ({ subject: "jackpots", version }) as Parameters<Reader["sendEvent"]>[0];
  for (const version of ["7", "7", "8"]) reader.sendEvent(event(version), `id: ${version}\n\n`);
  reader.end("move");
  const read = await open.readTo("event: move");
  expect(read.match(/id: \d/g)).toEqual(["id: 7", "id: 8"]);
});
