import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { fetchWithin } from "./http-client.ts";

const MEGABYTE = 1024 * 1024;

const fetchAnswer = (url: string, deadlineMs = 60_000) =>
  fetchWithin(4 * MEGABYTE)(url, { signal: AbortSignal.timeout(deadlineMs) });

/** What Node 20 forgets, it forgets when memory is cleared. */
function clearMemory(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

/** A server of bare bytes, for what no HTTP server would send. */
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

const saying = (...parts: string[]) => listen((socket) => parts.forEach((part) => void socket.write(part)));

/** Whether the other side has let go of a connection; a test that waits here for ever has found that it has not. */
const closed = (socket: Socket | undefined) =>
  new Promise<boolean>((resolve) => {
    if (!socket || socket.destroyed) resolve(socket?.destroyed ?? false);
    else socket.once("close", () => resolve(true));
  });

/** Why a call failed. */
const reasonOf = (call: Promise<Response>) =>
  call.then(
    (response) => `answered ${response.status}`,
    (error: Error) => (error.cause instanceof Error ? error.cause.message : String(error)),
  );

const TIMED_OUT = "The operation was aborted due to timeout";

describe("the deadline", () => {
  it("cuts off a hundred answers that trickle, and destroys their sockets", async () => {
    const { url, sockets } = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
      const trickle = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(trickle));
    });
    const clearing = setInterval(clearMemory(), 100);
    closers.push(async () => clearInterval(clearing));
    const calls = Array.from({ length: 100 }, () => reasonOf(fetchAnswer(url, 1_000)));
    expect(await Promise.all(calls)).toEqual(Array(100).fill(expect.stringContaining(TIMED_OUT)));
    expect(await closed(sockets[0])).toBe(true);
  });

  it("cuts off headers that trickle", async () => {
    const { url } = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      const trickle = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(trickle));
    });
    expect(await reasonOf(fetchAnswer(url, 200))).toContain(TIMED_OUT);
  });

  it("cuts off silence", async () => {
    const { url } = await listen(() => undefined);
    expect(await reasonOf(fetchAnswer(url, 100))).toContain(TIMED_OUT);
  });
});

describe("answers that are refused", () => {
  it("one over the cap, and its socket is destroyed", async () => {
    const megabyte = "x".repeat(MEGABYTE);
    const { url, sockets } = await saying("HTTP/1.1 200 OK\r\n\r\n", ...Array(5).fill(megabyte));
    expect(await reasonOf(fetchAnswer(url))).toMatch(/answer too large/);
    expect(await closed(sockets[0])).toBe(true);
  });

  it("one that was cut off", async () => {
    const { url } = await listen((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"));
    expect(await reasonOf(fetchAnswer(url))).not.toMatch(/^answered/);
  });

  it.each([
    ["no HTTP", "SSH-2.0-OpenSSH\r\n"],
    ["a status no Response can have", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"],
    ["a status no Response can have, with a body", "HTTP/1.1 999 Odd\r\nContent-Length: 1\r\n\r\nx"],
  ])("%s", async (_, bytes) => {
    const { url } = await saying(bytes);
    await expect(fetchAnswer(url)).rejects.toThrow();
  });
});

it("refuses when nobody listens", async () => {
  const { url } = await saying("");
  await closers.pop()?.();
  expect(await reasonOf(fetchAnswer(url))).toMatch(/ECONNREFUSED/);
});

describe("answers", () => {
  it("of many calls come over few connections", async () => {
    const { url, sockets } = await saying("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    for (let call = 0; call < 20; call++) expect(await (await fetchAnswer(url)).text()).toBe("ok");
    expect(sockets.length).toBeLessThanOrEqual(3);
  });

  it.each([204, 304])("%s has no body", async (status) => {
    const { url } = await saying(`HTTP/1.1 ${status} None\r\nContent-Length: 4\r\n\r\n`, "body");
    const response = await fetchAnswer(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it("an answer in pieces is whole, with its headers", async () => {
    const { url } = await saying(
      "HTTP/1.1 200 OK\r\nX-Request-Id: r1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "3\r\nabc\r\n",
      "0\r\n\r\n",
    );
    const response = await fetchAnswer(url);
    expect([await response.text(), response.headers.get("X-Request-Id")]).toEqual(["abc", "r1"]);
  });
});
