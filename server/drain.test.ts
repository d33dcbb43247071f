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

/** What is sent back from now on, until the other side ends or resets. */
async function answered(socket: Socket): Promise<string> {
  const pieces: string[] = [];
  socket.on("data", (piece) => pieces.push(String(piece)));
  await new Promise<void>((resolve) => {
    socket.on("error", (error) => pieces.push(String(error)));
    socket.on("close", () => resolve());
  });
  return pieces.join("");
}

/** A process that does not get its processor: nothing is read, and time goes by. */
function stand(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("answers a form that came on a kept connection while the process stood still", async () => {
  const socket = connection();
  socket.write(FORM);
  await new Promise((resolve) => socket.once("data", resolve));
  const drained = drain();
  await delay(TIMES.quietMs / 2);
  // Of a turn of the loop, timers follow what is done here, and reading follows timers.
  await setImmediate();
  const answer = answered(socket);
  socket.write(FORM);
  stand(TIMES.quietMs * 2);
  expect(await answer).toContain("taken");
  await drained;
});

it("answers a form whose connection it had not accepted yet", async () => {
  const socket = connection();
  socket.write(FORM);
  const answer = answered(socket);
  // By now the kernel has connected it, and nothing has been read.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const drained = drain();
  expect(await answer).toContain("taken");
  await drained;
});

it("ends connections on which nothing comes", async () => {
  const socket = connection();
  socket.write(FORM);
  await new Promise((resolve) => socket.once("data", resolve));
  const answer = answered(socket);
  await drain();
  expect(await answer).toBe("");
});
