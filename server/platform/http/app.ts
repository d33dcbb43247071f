import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { failureEnvelope, REQUEST_ID, secondsLeft } from "#app/contract/envelope.ts";
import { ERROR_STATUS } from "#app/contract/errors.ts";
import { operations } from "#app/contract/index.ts";
import type { StreamedFile } from "#app/contract/operation.ts";
import type { OperationId } from "#app/contract/types.ts";
import { hostCheck } from "#server/known-hosts.ts";
import { addProviderWallet } from "#server/platform/api/hub88/wallet.ts";
import { answerTo } from "#server/platform/api/shell/failures.ts";
import { type ApiBindings, runOperation } from "#server/platform/api/shell/operation-route.ts";
import { checkAddress } from "#server/platform/api/shell/request-address.ts";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { addLive } from "./live.ts";
import { whyNotReady } from "./readiness.ts";

const BASE = "/api/v1";

/** Shorter than the site's own, which starts later. */
const RETRY_AFTER_SECONDS = "3";

const OPERATION_IDS = Object.keys(operations) as OperationId[];

/** GET handles HEAD as well. */
const allowOf = (path: string): string =>
  OPERATION_IDS.filter((id) => operations[id].path === path)
    .map((id) => (operations[id].method === "GET" ? "GET, HEAD" : operations[id].method))
    .join(", ");

export interface AppState {
  /** Set when the process is asked to stop: it is not ready any more, and every response closes its connection. */
  draining: boolean;
}

function addRequestLine(app: Hono<ApiBindings>, { log, random }: Context): void {
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const given = c.req.header("x-request-id") ?? "";
    c.set("requestId", REQUEST_ID.test(given) ? given : random.id("req"));
    // Before the response exists: setting a header on one recreates it, with its text as a stream.
    c.header("X-Request-Id", c.get("requestId"));
    c.header("Cache-Control", "no-store");
    c.header("X-Content-Type-Options", "nosniff");
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { requestId, operation = null, refused } = c.var;
    const line = { requestId, operation, method: c.req.method, status: c.res.status, ms };
    // At most "info", because anybody can cause refusals as often as they like; a fault has its own line besides this one.
    if (refused && c.res.status < 500) log.info({ ...line, code: refused }, "refused");
    else log.info(line, "request");
  });
}

/** The statuses of temporary refusals. */
const FOR_A_TIME: readonly number[] = [423, 429];

function addFailures(app: Hono<ApiBindings>, { log, clock }: Context): void {
  app.onError((error, c) => {
    const { status, failures, isFault } = answerTo(error);
    if (failures[0]) c.set("refused", failures[0].code);
    if (isFault) log.error({ err: error, requestId: c.var.requestId, operation: c.var.operation }, "fault");
    if (status === ERROR_STATUS.unavailable) c.header("Retry-After", RETRY_AFTER_SECONDS);
    const seconds = FOR_A_TIME.includes(status) ? secondsLeft(failures[0]?.parameters, clock.now()) : null;
    if (seconds !== null) c.header("Retry-After", String(seconds));
    return c.json(failureEnvelope(c.var.requestId, failures), status as ContentfulStatusCode);
  });
  app.notFound(() => {
    throw new Refusal("not_found");
  });
}

/** A file is streamed. Its type and length are sent in front; nothing of it may be cached on the way. */
const fileHeaders = ({ type, bytes }: StreamedFile) => ({ "Content-Type": type, "Content-Length": String(bytes) });

function addOperations(app: Hono<ApiBindings>, context: Context): void {
  for (const id of OPERATION_IDS) {
    app.on(operations[id].method, BASE + operations[id].path, async (c) => {
      c.set("operation", id);
      const data = await runOperation(context, id, c);
      if (!operations[id].file) return c.json({ status: "ok", data, errors: [], requestId: c.get("requestId") });
      const file = data as StreamedFile;
      return c.body(file.content, 200, fileHeaders(file));
    });
  }
  for (const path of new Set(OPERATION_IDS.map((id) => operations[id].path))) {
    app.all(BASE + path, (c) => {
      c.header("Allow", allowOf(path));
      throw new Refusal("method_not_allowed");
    });
  }
}

function addLifeSigns(app: Hono<ApiBindings>, context: Context, state: AppState): void {
  app.use(async (c, next) => {
    await next();
    if (state.draining) c.header("Connection", "close");
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const why = state.draining ? "ending" : await whyNotReady(context);
    return why === null ? c.text("ready") : c.text(`not ready: ${why}`, 503);
  });
}

/**
 * The platform as one application: `/healthz`, `/readyz`, every operation of the contract under `/api/v1`, and the wallet that
 * game providers call under `/providers`.
 */
export function createApp(context: Context, state: AppState): Hono<ApiBindings> {
  const app = new Hono<ApiBindings>();
  addLifeSigns(app, context, state);
  addFailures(app, context);
  addRequestLine(app, context);
  const isOwnHost = hostCheck(context.config);
  app.use(async (c, next) => {
    if (!isOwnHost(c.req.header("host"), c.env.incoming.socket.remoteAddress)) throw new Refusal("malformed_request");
    checkAddress(c.req.raw.url);
    await next();
  });
  addLive(app, context);
  addOperations(app, context);
  addProviderWallet(app, context);
  return app;
}
