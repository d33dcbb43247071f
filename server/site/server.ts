import { createServer, type Server } from "node:http";
import type { BlockList } from "node:net";
import type { Logger } from "pino";
import { withoutSecret } from "#app/contract/secret-address.ts";
import { type DrainTimes, drainServer } from "#server/drain.ts";
import type { Exchange } from "./answer.ts";
import { Answering, type AnsweringParts, type Source } from "./answering.ts";
import { exchangeOf } from "./exchange.ts";
import { isDisconnect, statusOfFailure } from "./failure.ts";

export interface SiteParts extends AnsweringParts {
  trustedProxies: BlockList;
  log: Logger;
}

export interface Site {
  server: Server;
  drain(times: DrainTimes): Promise<void>;
}

/**
 * The proxy must be the one that drops an idle connection (nginx after 60 s): a form it sends on a connection this process
 * is closing is lost. The other timeouts limit slow or silent visitors: a photo may take minutes from a phone, other forms
 * get less time (form-body.ts).
 */
const TIMEOUTS = { keepAliveTimeout: 75_000, headersTimeout: 10_000, requestTimeout: 300_000 };
const SILENCE_MS = 120_000;

/** Creates the web process: everything between a connection and Remix. It does not listen yet. */
export function createSite(parts: SiteParts): Site {
  const answering = new Answering(parts);
  let isDraining = false;

  const server = createServer(TIMEOUTS, async (request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    const exchange = exchangeOf(request, response, parts.trustedProxies);
    const source = await answering.answer(exchange, isDraining).catch((error: unknown) => fail(exchange, error));
    logRequest(exchange, source);
  });
  server.timeout = SILENCE_MS;

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
    else answering.refuse(exchange, statusOfFailure(error));
    return "page";
  }

  function logRequest({ request, response, requestId, path, receivedAt }: Exchange, source: Source): void {
    if (source === "health") return;
    parts.log.info({
      requestId,
      method: request.method,
      // Queries are never logged.
      path: withoutSecret(path),
      status: response.statusCode,
      source,
      ms: Math.round(performance.now() - receivedAt),
    });
  }

  return {
    server,
    drain(times) {
      isDraining = true;
      parts.live.drain();
      return drainServer(server, times);
    },
  };
}
