import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Reader } from "./reader.ts";

let server: Server;
let client: Socket;
let response: ServerResponse;

beforeEach(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [, answer] = await once(server, "request");
  response = answer;
});

afterEach(() => {
  client.destroy();
  server.close();
});

it("ends the stream of a client that does not read, and bounds its buffer", async () => {
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

  let read = "";
  client.setEncoding("utf8").on("data", (text) => {
    read += text;
  });
  client.resume();
  while (!read.includes("event: again")) await once(client, "data");
});

it("sends an event once, and again when its version changes", async () => {
  const reader = new Reader(response, null, [], undefined);
  const event = (version: string) => ({ subject: "jackpots", version }) as Parameters<Reader["sendEvent"]>[0];
  for (const version of ["7", "7", "8"]) reader.sendEvent(event(version), `id: ${version}\n\n`);
  reader.end("move");
  let read = "";
  for await (const text of client.setEncoding("utf8")) {
    read += text;
    if (read.includes("event: move")) break;
  }
  expect(read.match(/id: \d/g)).toEqual(["id: 7", "id: 8"]);
});
