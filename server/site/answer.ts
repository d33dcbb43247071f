import type { IncomingMessage, ServerResponse } from "node:http";

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** By `performance.now()`. */
  receivedAt: number;
  /** The visitor's address. */
  address: string;
  /** The address as sent, taken apart at the question mark. Checked before anything reads it. */
  path: string;
  query: string;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[]>>;
  body: Buffer;
}

/** Sends a whole answer; a HEAD gets the headers of the GET. */
export function send({ request, response, requestId }: Exchange, { status, headers, body }: Answer): void {
  const bodiless = status === 204 || status === 304;
  response.writeHead(status, {
    ...headers,
    "X-Request-Id": requestId,
    ...(bodiless ? {} : { "Content-Length": body.length }),
  });
  response.end(bodiless || request.method === "HEAD" ? undefined : body);
}

/** True when the browser already holds what the tag names; tags are compared weakly, as RFC 9110 §13.1.2 asks. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque);
}
