import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { drainServer } from "./drain.ts";

const FORM = "POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";
const TIMES = { quietMs: 100, limitMs: 5_000 };

let server: Server;
let draining: boolean;
beforeEach(async () => {
  draining = false;
  server = createServer((_, response) => {
    if (draining) response.shouldKeepAlive = false;
    response.end("taken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => server.closeAllConnections());

const connection = (): Socket => connect((server.address() as AddressInfo).port, "127.0.0.1");

const drain = () => {
  draining = true;
  return drainServer(server, TIMES);
};

/** Everything received from now on, until the server ends or resets the connection. */
async function received(socket: Socket): Promise<string> {
  const pieces: string[] = [];
  socket.on("data", (piece) => pieces.push(String(piece)));
  await new Promise<void>((resolve) => {
    socket.on("error", (error) => pieces.push(String(error)));
    socket.on("close", () => resolve());
  });
  return pieces.join("");
}

/** Blocks the event loop like a process without CPU time: nothing is read while time passes. */
function blockEventLoop(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("answers a form that arrived on a keep-alive connection while the event loop was blocked", async () => {
  const socket = connection();
  socket.write(FORM);
  await new Promise((resolve) => socket.once("data", resolve));
  const drained = drain();
  await delay(TIMES.quietMs / 2);
  // After setImmediate the event loop runs timers first and reads sockets after them.
  await setImmediate();
  const answer = received(socket);
  socket.write(FORM);
  blockEventLoop(TIMES.quietMs * 2);
  expect(await answer).toContain("taken");
  await drained;
});

it("answers a form on a connection that was not yet accepted", async () => {
  const socket = connection();
  socket.write(FORM);
  const answer = received(socket);
  // By now the kernel has completed the connection, and nothing has been read.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const drained = drain();
  expect(await answer).toContain("taken");
  await drained;
});

it("closes idle connections", async () => {
  const socket = connection();
  socket.write(FORM);
  await new Promise((resolve) => socket.once("data", resolve));
  const answer = received(socket);
  await drain();
  expect(await answer).toBe("");
});
