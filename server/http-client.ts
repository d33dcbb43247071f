/**
 * `fetch` that reads the whole answer, and no more of it than so many bytes: what comes back is complete, and a deadline
 * in `init.signal` holds for all of it. That must be one plain signal: once a body trickles in, Node 20 loses a signal
 * that came in a `Request` or from `AbortSignal.any`, as it does the `timeout` of ofetch (0 of 100 calls ended).
 */
export const fetchWithin =
  (maximumBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    return new Response(response.body && (await wholeBody(response.body, maximumBytes)), response);
  };

async function wholeBody(body: ReadableStream<Uint8Array>, maximumBytes: number): Promise<Buffer<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    chunks.push(next.value);
    if (size <= maximumBytes) continue;
    // Closes the connection: what is left of the answer would be sent otherwise.
    await reader.cancel();
    throw new Error(`answer too large: more than ${maximumBytes} bytes`);
  }
  return Buffer.concat(chunks);
}
