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

it("who reads nothing is told to come again, and holds no more than his connection does", async () => {
  client.pause();
  const reader = new Reader(response, null, [], undefined);
  const event = `data: ${"x".repeat(16_000)}\n\n`;
  for (let told = 0; told < 1_000 && !response.writableEnded; told++) {
    reader.tell(event);
    // The system takes some of it for the connection.
    await new Promise(setImmediate);
  }
  expect(response.writableEnded).toBe(true);
  const held = response.writableLength;
  reader.tell(event);
  expect(response.writableLength).toBe(held);
  expect(held).toBeLessThan(100_000);

  let read = "";
  client.setEncoding("utf8").on("data", (text) => {
    read += text;
  });
  client.resume();
  while (!read.includes("event: again")) await once(client, "data");
});

it("an event that was told is not told again, and a newer one is", async () => {
  const reader = new Reader(response, null, [], undefined);
  const event = (version: string) => ({ subject: "jackpots", version }) as Parameters<Reader["hear"]>[0];
  for (const version of ["7", "7", "8"]) reader.hear(event(version), `id: ${version}\n\n`);
  reader.end("move");
  let read = "";
  for await (const text of client.setEncoding("utf8")) {
    read += text;
    if (read.includes("event: move")) break;
  }
  expect(read.match(/id: \d/g)).toEqual(["id: 7", "id: 8"]);
});
