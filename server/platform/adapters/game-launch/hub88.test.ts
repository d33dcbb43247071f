import { generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { hub88Launcher } from "./hub88.ts";
import { LauncherAway, type LaunchOrder } from "./port.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

const FRAME = "https://games.studio.example";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function launcherAt(listener: RequestListener) {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  return hub88Launcher({ url, privateKey, operatorId: 7, frames: [FRAME], deadlineMs: 500 });
}

const answering = (url: unknown) => launcherAt((_, response) => response.end(JSON.stringify({ url })));

const ORDER: LaunchOrder = {
  token: "t0ken",
  playerId: "ply_anna",
  gameCode: "table",
  currency: "EUR",
  country: "DE",
  language: "de",
  isMobile: true,
  address: "203.0.113.7",
  lobbyUrl: "https://house.example/de",
  depositUrl: "https://house.example/pay",
};

it("asks for the address of a game by the public contract, signed over what is sent", async () => {
  let asked: { path?: string | undefined; body: string; isSigned: boolean } | undefined;
  const launcher = await launcherAt(async (request, response) => {
    const body = await text(request);
    const signature = Buffer.from(String(request.headers["x-hub88-signature"]), "base64");
    asked = { path: request.url, body, isSigned: verify("sha256", Buffer.from(body), publicKey, signature) };
    response.end(JSON.stringify({ url: `${FRAME}/table?session=1`, more: true }));
  });
  expect(await launcher.open(ORDER)).toBe(`${FRAME}/table?session=1`);
  expect(asked).toMatchObject({ path: "/base/operator/generic/v2/game/url", isSigned: true });
  expect(JSON.parse(asked?.body ?? "")).toEqual({
    operator_id: 7,
    user: "ply_anna",
    token: "t0ken",
    platform: "GPL_MOBILE",
    currency: "EUR",
    country: "DE",
    lang: "de",
    lobby_url: ORDER.lobbyUrl,
    deposit_url: ORDER.depositUrl,
    game_code: "table",
    ip: ORDER.address,
  });
});

describe("an address", () => {
  it.each([
    ["on another host", "https://games.thief.example/table"],
    ["on a host that only begins alike", `${FRAME}.thief.example/table`],
    ["over http", "http://games.studio.example/table"],
    ["on another port", `${FRAME}:8443/table`],
    ["with a name of a user", "https://games.studio.example:x@thief.example/"],
    ["with a user before its host", "https://studio@games.studio.example/table"],
    ["that is a script", "javascript:alert(1)"],
    ["without a host", "/table"],
    ["that is no text", 7],
    ["that is endless", `${FRAME}/${"a".repeat(5_000)}`],
  ])("%s is refused", async (_, url) => {
    await expect((await answering(url)).open(ORDER)).rejects.toThrow(LauncherAway);
  });
});

describe("a provider", () => {
  it.each<[string, RequestListener]>([
    ["redirects", (_, response) => response.writeHead(302, { Location: `${FRAME}/table` }).end()],
    ["refuses", (_, response) => response.writeHead(403).end(JSON.stringify({ url: `${FRAME}/table` }))],
    ["answers with no JSON", (_, response) => response.end("<html>")],
    ["answers with too much", (_, response) => response.end(JSON.stringify({ url: FRAME, more: "x".repeat(100_000) }))],
    ["never answers", () => undefined],
    ["hangs up", (request) => request.socket.destroy()],
  ])("that %s is away", async (_, listener) => {
    const launcher = await launcherAt(listener);
    await expect(launcher.open(ORDER)).rejects.toThrow(LauncherAway);
    await expect(launcher.check()).rejects.toThrow(LauncherAway);
  });

  it("that lists its games is there", async () => {
    const launcher = await launcherAt((request, response) => {
      response.end(
        request.url?.endsWith("/game/list") ? JSON.stringify([{ game_code: "table", name: "Table" }]) : "{}",
      );
    });
    await expect(launcher.check()).resolves.toBeUndefined();
  });
});
