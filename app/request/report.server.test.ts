import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it, vi } from "vitest";
import type { ErrorCode } from "#app/contract/errors.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { refused } from "#tests/support/upstream.ts";

/** What the error-reporting service received. */
const taken: string[] = [];
const service = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  taken.push(Buffer.concat(chunks).toString());
  response.end("{}");
});
service.listen(0, "127.0.0.1");
await once(service, "listening");
const { port } = service.address() as AddressInfo;

const { context, upstream, close } = await openDoor({ SENTRY_DSN: `http://key@127.0.0.1:${port}/1` });
const { onLoad } = await import("./handlers.server.ts");
afterAll(async () => {
  await close();
  service.closeAllConnections();
  service.close();
});

const page = onLoad((scope) => scope.call("getTabHome", {}));

/** Two loaders of one page, both of which get this answer from the platform. */
async function visit(code: ErrorCode) {
  upstream.on("getTabHome", refused(code));
  const request = new Request("http://openhand.test/en");
  const args = { request, context: context(), params: {} };
  await Promise.allSettled([page(args), page(args)]);
}

it("does not reject if the service's code fails to load, and loads it with the next error", async () => {
  vi.doMock("@sentry/remix", () => {
    throw new Error("there is no such file");
  });
  await visit("internal");
  // An unhandled rejection fails the run.
  await new Promise((go) => setTimeout(go, 100));
  vi.doUnmock("@sentry/remix");
  expect(taken).toHaveLength(0);
});

it("reports a fault of the platform once per page, and no refusal", async () => {
  await visit("country_blocked");
  await visit("internal");
  for (const end = Date.now() + 20_000; taken.length === 0 && Date.now() < end; )
    await new Promise((go) => setTimeout(go, 20));
  const { flush } = await import("@sentry/remix");
  await flush(5_000);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatch(/"type":"ApiFailure","value":"internal"/);
});
