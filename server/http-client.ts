import type { Readable } from "node:stream";
import { type Dispatcher, request } from "undici";

type Body = Dispatcher.RequestOptions["body"];

/** A `Response` of these statuses may have none, whatever came. */
const NO_BODY: readonly number[] = [204, 205, 304];

/**
 * `fetch` that reads the whole answer, and no more of it than so many bytes: what comes back is complete, and a deadline
 * in `init.signal` holds for all of it. Of `init` it knows method, headers, body and signal; a redirect is an answer.
 *
 * It is not Node's `fetch`, whose streams cost several times the rest of a short call. The signal must be one plain signal: once a body
 * trickles in, Node 20 loses what `AbortSignal.any` made.
 */
export const fetchWithin =
  (maximumBytes: number): typeof fetch =>
  async (input, { method = "GET", headers, body, signal } = {}) => {
    const answer = await request(String(input), {
      method: method as Dispatcher.HttpMethod,
      headers: new Headers(headers),
      body: (body ?? null) as Body,
      signal: signal ?? null,
    });
    const whole = await wholeBody(answer.body, maximumBytes);
    const status = answer.statusCode;
    const lines = Object.entries(answer.headers).flatMap(([name, value = []]) =>
      [value].flat().map((line): [string, string] => [name, line]),
    );
    const response = new Response(null, { status, headers: lines });
    return NO_BODY.includes(status) ? response : Object.defineProperties(response, bodyOf(whole));
  };

/**
 * The ways to read a body that has come whole. As the stream of a usual `Response`, which is then read again, it takes ten times as long;
 * there is none: `body` is null, and ofetch, which looks at it, takes `_bodyInit` as well.
 */
function bodyOf(whole: Buffer<ArrayBuffer>) {
  const text = async () => whole.toString();
  return {
    _bodyInit: { value: whole },
    text: { value: text },
    json: { value: async () => JSON.parse(await text()) },
    arrayBuffer: { value: async () => new Uint8Array(whole).buffer },
  };
}

async function wholeBody(body: Readable, maximumBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    chunks.push(chunk);
    // Leaving destroys the stream and its connection: what is left of the answer would be sent otherwise.
    if (size > maximumBytes) throw new Error(`answer too large: more than ${maximumBytes} bytes`);
  }
  return Buffer.concat(chunks);
}
