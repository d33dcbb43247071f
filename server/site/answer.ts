import type { IncomingMessage, ServerResponse } from "node:http";

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** As returned by `performance.now()`. */
  receivedAt: number;
  /** The visitor's address. */
  address: string;
  /** The request target as sent, split at the question mark. Validated before anything reads it. */
  path: string;
  query: string;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[]>>;
  body: Buffer;
}

/** Sends a complete response; a HEAD request gets the headers of the GET. */
export function send({ request, response, requestId }: Exchange, { status, headers, body }: Answer): void {
  const bodiless = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    "X-Request-Id": requestId,
    ...(bodiless ? {} : { "Content-Length": body.length }),
  });
  response.end(bodiless || request.method === "HEAD" ? undefined : body);
}

/** Whether If-None-Match contains the tag; tags are compared weakly, as RFC 9110 §13.1.2 requires. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque);
}
