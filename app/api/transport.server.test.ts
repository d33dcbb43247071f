import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { fetchWithDeadline, fetchWithin } from "./transport.server.ts";

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

describe("the deadline", () => {
  it("cuts off an answer that trickles, and destroys its socket", async () => {
    const { url, sockets } = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
      const trickle = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(trickle));
    });
    expect(await reasonOf(fetchWithin(200)(url))).not.toMatch(/^answered/);
    expect(await closed(sockets[0])).toBe(true);
  });

  it("cuts off headers that trickle", async () => {
    const { url } = await listen((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      const trickle = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(trickle));
    });
    expect(await reasonOf(fetchWithin(200)(url))).toBe("deadline passed");
  });

  it("cuts off silence", async () => {
    const { url } = await listen(() => undefined);
    expect(await reasonOf(fetchWithin(100)(url))).toBe("deadline passed");
  });
});

describe("answers that are refused", () => {
  it("one over the cap, and its socket is destroyed", async () => {
    const megabyte = "x".repeat(1024 * 1024);
    const { url, sockets } = await saying("HTTP/1.1 200 OK\r\n\r\n", ...Array(5).fill(megabyte));
    expect(await reasonOf(fetchWithDeadline(url))).not.toMatch(/^answered/);
    expect(await closed(sockets[0])).toBe(true);
  });

  it("one that was cut off", async () => {
    const { url } = await listen((socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"));
    expect(await reasonOf(fetchWithDeadline(url))).not.toMatch(/^answered/);
  });

  it.each([
    ["no HTTP", "SSH-2.0-OpenSSH\r\n"],
    ["a status no Response can have", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"],
  ])("%s", async (_, bytes) => {
    const { url } = await saying(bytes);
    await expect(fetchWithDeadline(url)).rejects.toThrow();
  });
});

it("refuses when nobody listens", async () => {
  const { url } = await saying("");
  await closers.pop()?.();
  expect(await reasonOf(fetchWithDeadline(url))).toMatch(/ECONNREFUSED/);
});

describe("answers", () => {
  it.each([204, 304])("%s has no body", async (status) => {
    const { url } = await saying(`HTTP/1.1 ${status} None\r\n\r\n`);
    const response = await fetchWithDeadline(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it("an answer in pieces is whole, with its headers", async () => {
    const { url } = await saying(
      "HTTP/1.1 200 OK\r\nX-Request-Id: r1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "3\r\nabc\r\n",
      "0\r\n\r\n",
    );
    const response = await fetchWithDeadline(url);
    expect([await response.text(), response.headers.get("X-Request-Id")]).toEqual(["abc", "r1"]);
  });
});
