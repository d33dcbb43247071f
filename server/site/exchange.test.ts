import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { addressList } from "#server/address-list.ts";
import { exchangeOf } from "./exchange.ts";

const SENT = "0123456789abcdef";

function open(url: string, peer: string, headers: IncomingMessage["headers"] = {}) {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  const request = Object.assign(new IncomingMessage(socket), { url, headers });
  return exchangeOf(request, new ServerResponse(request), addressList("10.0.0.0/8"));
}

it("splits the address at its first question mark", () => {
  expect(open("/en/verify?text=a?b", "10.0.0.1")).toMatchObject({ path: "/en/verify", query: "text=a?b" });
  expect(open("/en", "10.0.0.1")).toMatchObject({ path: "/en", query: "" });
});

it("takes address and request id from a trusted proxy alone", () => {
  const headers = { "x-forwarded-for": "198.51.100.7", "x-request-id": SENT };
  expect(open("/en", "10.0.0.1", headers)).toMatchObject({ address: "198.51.100.7", requestId: SENT });
  const stranger = open("/en", "203.0.113.9", headers);
  expect(stranger.address).toBe("203.0.113.9");
  expect(stranger.requestId).not.toBe(SENT);
});

it("gives a request id of its own where the proxy's could not be logged", () => {
  expect(open("/en", "10.0.0.1", { "x-request-id": "<script>" }).requestId).toMatch(/^[0-9a-f-]{36}$/);
});
