import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { LIVE_PATH } from "#app/contract/live.ts";
import type { ApiBindings } from "#server/platform/api/shell/operation-route.ts";
import type { Context } from "#server/platform/context.ts";
import { hubOf } from "#server/platform/modules/live/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

/**
 * `GET /api/v1/live`: an open stream of server-sent events, which sends nothing but its name until something joins it
 * (`joinLive`). Written to the plain response: Hono's own streams cost eight times as much per event and wait for slow readers.
 */
export function addLive(app: Hono<ApiBindings>, context: Context): void {
  const hub = hubOf(context);
  app.use(async (c, next) => {
    await next();
    // A hint that something may have changed; actual changes are recorded by the database itself.
    if (c.req.method === "POST") hub.changed();
  });
  app.on("GET", `/api/v1${LIVE_PATH}`, async (c) => {
    if (c.req.method === "HEAD") throw new Refusal("method_not_allowed");
    c.env.outgoing.setHeader("X-Request-Id", c.var.requestId);
    if (!(await hub.open(c.env.outgoing))) throw new Refusal("unavailable");
    return RESPONSE_ALREADY_SENT;
  });
}
