import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";

/** The load context in its parts. What is in them, the pages declare: app/request/load-context.server.ts. */
export type Services = NonNullable<AppLoadContext["services"]>;
export type RequestFacts = NonNullable<AppLoadContext["facts"]>;
export type AnswerNotes = NonNullable<AppLoadContext["notes"]>;

/** Makes the page of a request, and notes what else there is to know of it: Remix in the house, anything in a test. */
export type Render = (request: Request, context: { facts: RequestFacts; notes: AnswerNotes }) => Promise<Response>;

/** What of a request decides the page. */
export type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

/** What came with a form: whole in memory, or a file of it on disk. */
export type Body = Buffer | ReadableStream<Uint8Array>;

/** An answer of Remix: read whole where it is small enough, else its beginning and the way to the rest. */
export interface Rendered {
  status: number;
  headers: Headers;
  body: Buffer;
  rest: ReadableStreamDefaultReader<Uint8Array> | null;
  /** Of the inline scripts that may run. */
  nonce: string;
  notes: AnswerNotes;
}

/** Answers larger than this are passed on as they come. */
const MAXIMUM_WHOLE_BYTES = 1024 * 1024;

/** What proxies say is turned into facts before Remix; the raw headers would only be believed by mistake. */
const PROXY_HEADERS = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-request-id|via)$/;

/**
 * The request as Remix takes it. Its origin is always the public one: what a visitor writes in Host must never reach a
 * page, least of all one that is cached for others.
 */
export function remixRequest(
  request: Asked,
  { method, body, publicUrl, signal }: { method: string; body: Body | null; publicUrl: URL; signal: AbortSignal },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !PROXY_HEADERS.test(name))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  // Remix compares the Origin of a form with Host and answers 500 where a balancer wrote a Host of its own. Whose form it
  // is has been decided before it (request-problem.ts).
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

/** Reads an answer as far as it may be held whole; an event stream is never waited for. */
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
