import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { failureEnvelope } from "#app/contract/envelope.ts";
import { drainServer } from "#server/drain.ts";
import { listenOn } from "#server/listening.ts";
import type { Context } from "#server/platform/context.ts";
import { closeHub } from "#server/platform/modules/live/index.ts";
import { type AppState, createApp } from "./app.ts";

/** A request must arrive completely by then, or a few slow senders occupy every connection. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000 };

const QUIET_MS = 500;

export interface PlatformServer {
  server: Server;
  /** Stops the server without losing a request. */
  drain(): Promise<void>;
}

/** A request that cannot be parsed at all (a bad Host, an invalid address) gets a response in the envelope too. */
function refuseUnreadable(context: Context): Response {
  const requestId = context.random.id("req");
  context.log.info({ requestId, operation: null, status: 400 }, "request");
  const body = failureEnvelope(requestId, [{ code: "malformed_request" }]);
  return Response.json(body, { status: 400, headers: { "X-Request-Id": requestId, "Cache-Control": "no-store" } });
}

/** Starts to listen on the configured host and port. */
export async function listen(context: Context): Promise<PlatformServer> {
  const state: AppState = { draining: false };
  const app = createApp(context, state);
  const listener = getRequestListener(app.fetch, { errorHandler: () => refuseUnreadable(context) });
  const server = createServer(LIMITS, listener);
  await listenOn(server, context.config.port, context.config.host);
  const drain = async () => {
    state.draining = true;
    const times = { quietMs: QUIET_MS, limitMs: context.config.drainSeconds * 1_000 };
    // Streams never end by themselves.
    await Promise.all([closeHub(context), drainServer(server, times)]);
  };
  return { server, drain };
}
