import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { fetchWithin } from "./http-client.ts";

const MEGABYTE = 1024 * 1024;

const fetchResponse = (url: string, deadlineMs = 60_000) =>
  fetchWithin(4 * MEGABYTE)(url, { signal: AbortSignal.timeout(deadlineMs) });

/** Node 20 loses signals made by `AbortSignal.any` when garbage is collected. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

/** A raw TCP server, for bytes no HTTP server would send. */
async function listen(onRequest: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.on("data", () => onRequest(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
}

const serving = (...parts: string[]) => listen((socket) => parts.forEach((part) => void socket.write(part)));

/** Resolves once the client has closed the connection; a test that times out here has found that it does not. */
const closed = (socket: Socket | undefined) =>
  new Promise<boolean>((resolve) => {
    if (!socket || socket.destroyed) resolve(socket?.destroyed ?? false);
    else socket.once("close", () => resolve(true));
  });

/** The reason why a call failed. */
const reasonOf = (call: Promise<Response>) =>
  call.then(
    (response) => `answered ${response.status}`,
    (error: Error) => (error.cause instanceof Error ? error.cause.message : String(error)),
  );

const TIMED_OUT = "The operation was aborted due to timeout";

describe("the deadline", () => {
  it("aborts a hundred responses that arrive slowly, and destroys their sockets", async () => {
    const { url, sockets } = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
      const trickle = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(trickle));
    });
    const collecting = setInterval(garbageCollector(), 100);
    closers.push(async () => clearInterval(collecting));
    const calls = Array.from({ length: 100 }, () => reasonOf(fetchResponse(url, 1_000)));
    expect(await Promise.all(calls)).toEqual(Array(100).fill(expect.stringContaining(TIMED_OUT)));
    expect(await closed(sockets[0])).toBe(true);
  });

  it("aborts while headers arrive slowly", async () => {
    const { url } = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      const trickle = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(trickle));
    });
    expect(await reasonOf(fetchResponse(url, 200))).toContain(TIMED_OUT);
  });

  it("aborts when nothing is sent", async () => {
    const { url } = await listen(() => undefined);
    expect(await reasonOf(fetchResponse(url, 100))).toContain(TIMED_OUT);
  });
});

describe("refused responses", () => {
  it("rejects a response over the limit and destroys its socket", async () => {
    const megabyte = "x".repeat(MEGABYTE);
    const { url, sockets } = await serving("HTTP/1.1 200 OK\r\n\r\n", ...Array(5).fill(megabyte));
    expect(await reasonOf(fetchResponse(url))).toMatch(/answer too large/);
    expect(await closed(sockets[0])).toBe(true);
  });

  it("rejects a truncated response", async () => {
    const { url } = await listen((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"));
    expect(await reasonOf(fetchResponse(url))).not.toMatch(/^answered/);
  });

  it.each([
    ["bytes that are not HTTP", "SSH-2.0-OpenSSH\r\n"],
    ["a status no Response can have", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"],
    ["a status no Response can have, with a body", "HTTP/1.1 999 Odd\r\nContent-Length: 1\r\n\r\nx"],
  ])("rejects %s", async (_, bytes) => {
    const { url } = await serving(bytes);
    await expect(fetchResponse(url)).rejects.toThrow();
  });
});

it("rejects when nothing listens at the address", async () => {
  const { url } = await serving("");
  await closers.pop()?.();
  expect(await reasonOf(fetchResponse(url))).toMatch(/ECONNREFUSED/);
});

describe("responses", () => {
  it("to many calls share a few connections", async () => {
    const { url, sockets } = await serving("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    for (let call = 0; call < 20; call++) expect(await (await fetchResponse(url)).text()).toBe("ok");
    expect(sockets.length).toBeLessThanOrEqual(3);
  });

  it.each([204, 304])("with status %s have no body", async (status) => {
    const { url } = await serving(`HTTP/1.1 ${status} None\r\nContent-Length: 4\r\n\r\n`, "body");
    const response = await fetchResponse(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it("sent in chunks are complete and keep their headers", async () => {
    const { url } = await serving(
      "HTTP/1.1 200 OK\r\nX-Request-Id: r1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "3\r\nabc\r\n",
      "0\r\n\r\n",
    );
    const response = await fetchResponse(url);
    expect([await response.text(), response.headers.get("X-Request-Id")]).toEqual(["abc", "r1"]);
  });
});
