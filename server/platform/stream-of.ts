import { Readable } from "node:stream";

/** What is read piece by piece, as a stream that waits for its reader. */
export const streamOf = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>;
