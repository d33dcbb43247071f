import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { failureEnvelope } from "#app/contract/envelope.ts";
import { ERROR_STATUS, type ErrorCode } from "#app/contract/errors.ts";
import { operations } from "#app/contract/index.ts";
import type { DataOf, OperationId } from "#app/contract/types.ts";

interface Call {
  method: string;
  /** Below `/api/v1`, with its query. */
  path: string;
  headers: http.IncomingHttpHeaders;
  body: unknown;
}

export interface Answer {
  status: number;
  /** Sent as JSON, unless it is a string. */
  body?: unknown;
}

type Reply = (call: Call) => Answer | Promise<Answer>;

export const ok = (data: unknown): Answer => ({
  status: 200,
  body: { status: "ok", data, errors: [], requestId: "upstream" },
});

export const answered = <Id extends OperationId>(_: Id, data: DataOf<Id>): Answer => ok(data);

export const refused = (code: ErrorCode, parameters?: Record<string, string | number>): Answer => ({
  status: ERROR_STATUS[code],
  body: failureEnvelope("upstream", [{ code, ...(parameters && { parameters }) }]),
});

/**
 * A server that speaks the platform's envelopes and responds as the test sets it, so that the site's own code is tested over a
 * real connection. Any other operation responds with 404.
 */
export async function openUpstream() {
  const calls: Call[] = [];
  const replies = new Map<string, Reply>();

  /** Finds an operation by its address, those with parameters last: `/games/sections` is no game. */
  function replyTo(operation: string): Reply | undefined {
    const withParameters = (key: string) => new RegExp(`^${key.replace(/:[A-Za-z]+/g, "[^/]+")}$`).test(operation);
    return replies.get(operation) ?? [...replies].find(([key]) => withParameters(key))?.[1];
  }

  const server = http.createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const path = url.replace(/^\/api\/v1/, "");
    const call = { method, path, headers, body: method === "POST" ? await json(request) : null };
    calls.push(call);
    const reply = replyTo(`${method} ${path.split("?")[0]}`) ?? (() => refused("not_found"));
    const { status, body } = await reply(call);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** Sets the response of an operation from now on; several responses are given in turn, the last one repeatedly. */
    on(id: OperationId, ...turns: [Answer | Reply, ...(Answer | Reply)[]]) {
      const { method, path } = operations[id];
      const last = turns[turns.length - 1];
      const left = [...turns];
      replies.set(`${method} ${path}`, (call) => {
        const turn = left.shift() ?? last ?? refused("internal");
        return typeof turn === "function" ? turn(call) : turn;
      });
    },
    /** The calls of one operation, in order. */
    callsOf(id: OperationId) {
      const { method, path } = operations[id];
      return calls.filter((call) => call.method === method && call.path.split("?")[0] === path);
    },
    forget: () => void calls.splice(0),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
