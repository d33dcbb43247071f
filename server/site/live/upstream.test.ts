import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Upstream } from "./upstream.ts";

const money = (amount: string) => ({ amount, currency: "EUR" });
const balance = { balance: money("100"), bonus: money("0"), held: money("0") };
const event = (changes: object) => ({ channel: null, subject: "jackpots", version: "7", ...changes });

let server: Server;
let opened: number;
let received: string[];
let upstream: Upstream;
/** What the platform tells, one after another, whenever its stream is opened. */
let told: object[];

beforeEach(async () => {
  [opened, received, told] = [0, [], []];
  server = createServer((_, response) => {
    opened++;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("event: stream\ndata: one\n\n");
    for (const each of told) response.write(`id: 1\ndata: ${JSON.stringify(each)}\n\n`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  upstream = new Upstream(`http://127.0.0.1:${port}`, fetch, {
    event: ({ subject, version }) => received.push(`${subject} ${version}`),
    opened() {},
    lost() {},
  });
});

afterEach(() => {
  upstream.close();
  server.close();
  server.closeAllConnections();
});

it("skips subjects it does not know, whatever their state, and goes on with the stream", async () => {
  told = [
    event({ subject: "weather", state: { sky: ["clear"] } }),
    event({ subject: "weather:north", version: "ninth" }),
    event({ channel: "ply_abcdefgh", subject: "balance", state: balance }),
    event({ version: "8" }),
  ];
  upstream.open();
  await expect.poll(() => received).toEqual(["balance 7", "jackpots 8"]);
  expect(opened).toBe(1);
});

it.each([
  ["a subject it knows with a state that is none", event({ state: { sky: ["clear"] } })],
  ["a version that is none", event({ version: "ninth" })],
  ["no subject", { channel: null, version: "7" }],
])("opens the stream again at %s", async (_, malformed) => {
  told = [malformed, event({ version: "8" })];
  upstream.open();
  await expect.poll(() => opened).toBeGreaterThan(1);
  expect(received).toEqual([]);
});
