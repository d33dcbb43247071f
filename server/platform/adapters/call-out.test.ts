import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { callOut } from "./call-out.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<URL> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const call = (url: URL, deadlineMs = 60_000) =>
  callOut(url, { method: "POST", headers: { "Content-Type": "text/plain" }, body: "é?", deadlineMs });

it("returns the status and the whole body, and sends the whole request body", async () => {
  const url = await serve(async (request, response) => {
    response.writeHead(418).end(`${request.headers["content-type"]}:${await text(request)}`);
  });
  expect(await call(url)).toEqual({ status: 418, body: "text/plain:é?" });
});

it("returns a redirect instead of following it", async () => {
  const url = await serve((_, response) => response.writeHead(302, { Location: "/elsewhere" }).end("moved"));
  expect(await call(url)).toEqual({ status: 302, body: "moved" });
});

it("destroys the socket of a server that still sends slowly at the deadline", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 5);
    response.on("close", () => clearInterval(drip));
    response.on("close", () => server?.emit("hung up"));
  });
  const hungUp = server && once(server, "hung up");
  await expect(call(url, 100)).rejects.toThrow("did not answer");
  await hungUp;
});

it("gives up on a response without an end", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200);
    const flood = () => {
      while (response.write("x".repeat(16 * 1024)));
    };
    response.on("drain", flood);
    flood();
  });
  await expect(call(url)).rejects.toThrow("too large");
});

it("rejects a response that breaks off", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("half", () => response.destroy());
  });
  await expect(call(url)).rejects.toThrow("did not answer");
});

it("rejects when the server cannot be reached", async () => {
  const url = await serve(() => {});
  server?.close();
  await expect(call(url)).rejects.toThrow("did not answer");
});
