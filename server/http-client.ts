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
    return new Response(NO_BODY.includes(answer.statusCode) ? null : whole, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value = []]) =>
        [value].flat().map((line): [string, string] => [name, line]),
      ),
    });
  };

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
