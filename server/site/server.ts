import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import type { Logger } from "pino";
import { REQUEST_ID } from "#app/contract/envelope.ts";
import { withoutSecret } from "#app/contract/secret-address.ts";
import { isListed } from "#server/address-list.ts";
import { DeadlinePassed } from "#server/deadline.ts";
import { type DrainTimes, drainServer } from "#server/drain.ts";
import type { HostCheck } from "#server/known-hosts.ts";
import { codeOf } from "#server/listening.ts";
import { visitorAddress } from "#server/visitor-address.ts";
import { type Exchange, send } from "./answer.ts";
import { discard, readFormBody } from "./form-body.ts";
import type { Live } from "./live/index.ts";
import type { Pages } from "./pages.ts";
import { type PlainStatus, plainPage } from "./plain-page.ts";
import { isPublicLog } from "./public-log.ts";
import { problemOf } from "./request-problem.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import { type StaticFiles, staticAnswer } from "./static-files.ts";
import { hasSession, receiveUpload, takesFile } from "./upload-body.ts";

export interface SiteParts {
  publicUrl: URL;
  trustedProxies: BlockList;
  isOwnHost: HostCheck;
  security: SecurityHeaders;
  files: StaticFiles;
  pages: Pages;
  live: Live;
  publicLog: (exchange: Exchange) => Promise<void>;
  /** Whether the platform accepts calls now. */
  platformIsReady: () => Promise<boolean>;
  log: Logger;
}

export interface Site {
  server: Server;
  drain(times: DrainTimes): Promise<void>;
}

/** Where browsers read events, in every language. Handled before Remix and compression, which would delay events. */
const LIVE_ADDRESS = "/live";

/** What produced the response, for the log. */
type Source = "health" | "refused" | "file" | "live" | "log" | "cache" | "page" | "nobody";

/**
 * The proxy must be the one that drops an idle connection (nginx after 60 s): a form it sends on a connection this process
 * is closing is lost. The other timeouts limit slow or silent visitors: a photo may take minutes from a phone, other forms
 * get less time (form-body.ts).
 */
const TIMEOUTS = { keepAliveTimeout: 75_000, headersTimeout: 10_000, requestTimeout: 300_000 };
const SILENCE_MS = 120_000;

/** Creates the web process: everything between a connection and Remix. It does not listen yet. */
export function createSite(parts: SiteParts): Site {
  let draining = false;

  const server = createServer(TIMEOUTS, (request, response) => {
    if (draining) response.shouldKeepAlive = false;
    const exchange = open(request, response, parts.trustedProxies);
    answer(exchange)
      .catch((error: unknown) => fail(exchange, error))
      .then((source) => logRequest(exchange, source, performance.now() - exchange.receivedAt));
  });
  server.timeout = SILENCE_MS;

  const refuse = (exchange: Exchange, status: PlainStatus) =>
    send(exchange, plainPage(status, exchange.requestId, parts.security.forPage()));

  async function answer(exchange: Exchange): Promise<Source> {
    const { request, path } = exchange;
    const isOwnHost = parts.isOwnHost(request.headers.host, request.socket.remoteAddress);
    const problem = problemOf(request, parts.publicUrl) ?? (isOwnHost ? null : 421);
    if (problem) {
      refuse(exchange, problem);
      return "refused";
    }
    if (path === "/healthz") return health(exchange, true);
    if (path === "/readyz") return health(exchange, !draining && (await parts.platformIsReady()));
    if (path === LIVE_ADDRESS) {
      await parts.live.answer(exchange);
      return "live";
    }
    if (isPublicLog(exchange)) {
      await parts.publicLog(exchange);
      return "log";
    }
    if (request.method !== "POST" && answerFile(exchange)) return "file";
    if (request.method === "POST" && takesFile(exchange)) return answerUpload(exchange);
    const body = request.method === "POST" ? await readFormBody(request) : null;
    if (request.method === "POST" && !body) {
      refuse(exchange, 413);
      return "refused";
    }
    return (await parts.pages(exchange, body)) ? "cache" : "page";
  }

  async function answerUpload(exchange: Exchange): Promise<Source> {
    if (!hasSession(exchange)) {
      discard(exchange.request);
      await parts.pages(exchange, Buffer.alloc(0));
      return "page";
    }
    const upload = await receiveUpload(exchange);
    if (!upload) {
      refuse(exchange, 503);
      return "refused";
    }
    try {
      // The time budget of the page starts now: the upload over a slow connection does not count.
      await parts.pages({ ...exchange, receivedAt: performance.now() }, upload.body);
      return "page";
    } finally {
      await upload.close();
    }
  }

  function answerFile(exchange: Exchange): boolean {
    const file = parts.files.get(exchange.path);
    if (file) {
      const found = staticAnswer(file, exchange.request.headers);
      send(exchange, { ...found, headers: { ...parts.security.forFile, ...found.headers } });
      return true;
    }
    // An asset of an older or newer build: not worth rendering a page.
    if (!exchange.path.startsWith("/assets/")) return false;
    refuse(exchange, 404);
    return true;
  }

  /** A response already started cannot be replaced: the connection is cut, so that a truncated one is not taken for complete. */
  function fail(exchange: Exchange, error: unknown): Source {
    const { requestId, response } = exchange;
    if (isDisconnect(exchange, error)) {
      // nginx's status for this case; otherwise the log would show 200.
      response.statusCode = 499;
      return "nobody";
    }
    parts.log.error({ requestId, error: error instanceof Error ? error.stack : String(error) }, "no answer");
    if (response.headersSent) response.destroy();
    else refuse(exchange, error instanceof DeadlinePassed ? 503 : 500);
    return "page";
  }

  function logRequest({ request, response, requestId, path }: Exchange, source: Source, ms: number): void {
    if (source === "health") return;
    const { method } = request;
    parts.log.info({
      requestId,
      method,
      // Queries are never logged.
      path: withoutSecret(path),
      status: response.statusCode,
      source,
      ms: Math.round(ms),
    });
  }

  return {
    server,
    drain(times) {
      draining = true;
      parts.live.drain();
      return drainServer(server, times);
    },
  };
}

const DISCONNECTED: unknown[] = ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/** The visitor disconnected before the form or the response was complete: logged as errors, anybody could fill the log with them. */
const isDisconnect = ({ request }: Exchange, error: unknown): boolean =>
  request.socket.destroyed && DISCONNECTED.includes(codeOf(error));

/** Reads address, request id and path. Forwarded addresses and ids are accepted from trusted proxies only. */
function open(request: IncomingMessage, response: ServerResponse, trusted: BlockList): Exchange {
  const { headers, socket, url = "" } = request;
  const address = visitorAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trusted);
  const sentId = headers["x-request-id"]?.toString() ?? "";
  const isTrusted = REQUEST_ID.test(sentId) && isListed(trusted, socket.remoteAddress ?? "");
  const [path = "", ...query] = url.split("?");
  const requestId = isTrusted ? sentId : randomUUID();
  return { request, response, requestId, receivedAt: performance.now(), address, path, query: query.join("?") };
}

function health(exchange: Exchange, isHealthy: boolean): Source {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  send(exchange, { status: isHealthy ? 200 : 503, headers, body: Buffer.from(isHealthy ? "ok\n" : "not ready\n") });
  return "health";
}
