import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";

/** The parts of the load context; the pages declare their contents in app/request/load-context.server.ts. */
export type Services = NonNullable<AppLoadContext["services"]>;
export type RequestFacts = NonNullable<AppLoadContext["facts"]>;
export type AnswerNotes = NonNullable<AppLoadContext["notes"]>;

/** Renders the page of a request and fills in `notes` about it: Remix in production, a stand-in in tests. */
export type Render = (request: Request, context: { facts: RequestFacts; notes: AnswerNotes }) => Promise<Response>;

/** The parts of a request that determine the page. */
export type PageRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

/** The body of a form: whole in memory, or a stream from disk for an upload. */
export type Body = Buffer | ReadableStream<Uint8Array>;

/** A response of Remix: read whole when small enough, otherwise its first part and a reader for the rest. */
export interface Rendered {
  status: number;
  headers: Headers;
  body: Buffer;
  rest: ReadableStreamDefaultReader<Uint8Array> | null;
  /** CSP nonce of the inline scripts that may run. */
  nonce: string;
  notes: AnswerNotes;
  /** Whether stylesheets are in the document, under the same nonce. */
  hasSheets?: true;
}

/** Larger responses are streamed. */
const MAXIMUM_WHOLE_BYTES = 1024 * 1024;

/** Proxy headers are evaluated before Remix; passed on raw, they could be trusted by mistake. */
const PROXY_HEADERS = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-request-id|via)$/;

/**
 * Builds the request for Remix. Its origin is always the public one: a visitor's Host header must never reach a page,
 * least of all one that is cached for others.
 */
export function remixRequest(
  request: PageRequest,
  { method, body, publicUrl, signal }: { method: string; body: Body | null; publicUrl: URL; signal: AbortSignal },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !PROXY_HEADERS.test(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Remix compares the Origin of a form with Host and answers 500 when a balancer sent a Host of its own. Cross-site forms
  // have been refused before this point (request-problem.ts).
  const { origin } = request.headers;
  headers.set("host", method === "POST" && origin ? new URL(origin).host : publicUrl.host);
  return new Request(publicUrl.origin + request.url, {
    method,
    headers,
    signal,
    ...(body instanceof ReadableStream ? { body, duplex: "half" as const } : {}),
    ...(Buffer.isBuffer(body) ? { body: new Uint8Array(body) } : {}),
  });
}

/** Reads a response up to {@link MAXIMUM_WHOLE_BYTES}; an event stream is not buffered at all. */
export async function collect(response: Response, own: Pick<Rendered, "nonce" | "notes">): Promise<Rendered> {
  const { status, headers } = response;
  const { document } = own.notes;
  if (!response.body && document !== undefined)
    return { ...own, status, headers, body: Buffer.from(document), rest: null };
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const endless = headers.get("Content-Type")?.startsWith("text/event-stream") ?? false;
  while (reader && !endless && size <= MAXIMUM_WHOLE_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { ...own, status, headers, body: Buffer.concat(chunks), rest: null };
    chunks.push(value);
    size += value.length;
  }
  return { ...own, status, headers, body: Buffer.concat(chunks), rest: reader ?? null };
}

export async function* remainder(rendered: Rendered): AsyncGenerator<Uint8Array> {
  if (rendered.body.length > 0) yield rendered.body;
  while (rendered.rest) {
    const { done, value } = await rendered.rest.read();
    if (done) return;
    yield value;
  }
}
