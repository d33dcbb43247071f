import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { LiveStream } from "./stream.ts";

const EVENT = { channel: null, subject: "settled", version: "1" };

it("is cut off when its reader stops reading, and buffers no more than its limit until then", async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_, response) => void responses.push(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");
  const [response] = responses;
  if (!response) throw new Error("nothing was asked");
  const stream = new LiveStream("lst_test", response);
  while (!response.destroyed) {
    stream.send(EVENT, "1");
    expect(response.writableLength).toBeLessThan(2 * 1024 * 1024);
    // The kernel buffers some of it for the reader, between these iterations.
    if (response.writableLength === 0) await new Promise(setImmediate);
  }
  stream.send(EVENT, "1");
  stream.end("again");
  expect(response.destroyed).toBe(true);
  socket.destroy();
  server.close();
});
