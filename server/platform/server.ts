import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Server as Listener } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { failureEnvelope } from "#app/contract/envelope.ts";
import { type AppState, createApp } from "./app.ts";
import type { Context } from "./context.ts";

/** A request must have come in whole by then, or a few slow senders hold every connection. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000 };

/** Connections on which nothing came for this long are taken for unused. */
const QUIET_MS = 500;

/** Whatever is still open after this long is cut off. */
const DRAIN_LIMIT_MS = 8_000;

export interface PlatformServer {
  server: Server;
  /** Ends the server without losing a request. */
  drain(): Promise<void>;
}

/** http.Server.close() would cut idle connections at once, on which the site may just have sent a bet. */
async function drainServer(server: Server): Promise<void> {
  let lastRequestAt = Date.now();
  server.on("request", () => {
    lastRequestAt = Date.now();
  });
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  const quiet = setInterval(() => {
    if (Date.now() - lastRequestAt >= QUIET_MS) server.closeIdleConnections();
  }, QUIET_MS / 5);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
  await closed;
  clearInterval(quiet);
  clearTimeout(limit);
}

/** What cannot be read as a request at all (a bad Host, an address outside the grammar) is told so in our envelope too. */
function refuseUnreadable(context: Context): Response {
  const requestId = context.random.id("req");
  context.log.info({ requestId, operation: null, status: 400 }, "request");
  const body = failureEnvelope(requestId, [{ code: "malformed_request" }]);
  return Response.json(body, { status: 400, headers: { "X-Request-Id": requestId, "Cache-Control": "no-store" } });
}

/** Starts to answer on the configured host and port. */
export async function listen(context: Context): Promise<PlatformServer> {
  const state: AppState = { draining: false };
  const app = createApp(context, state);
  const listener = getRequestListener(app.fetch, { errorHandler: () => refuseUnreadable(context) });
  const server = createServer(LIMITS, listener);
  server.listen(context.config.port, context.config.host);
  await once(server, "listening");
  const drain = () => {
    state.draining = true;
    return drainServer(server);
  };
  return { server, drain };
}
