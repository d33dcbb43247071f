import type { IncomingMessage } from "node:http";

/** The largest form; one with a file has its own way in (upload-body.ts). */
const MAXIMUM_BODY_BYTES = 256 * 1024;
/** What is read and thrown away after a refusal, so that the browser sees the answer and not a broken connection. */
const MAXIMUM_DISCARDED_BYTES = 16 * 1024 * 1024;

/** A form must have come in whole by then, or a few slow senders hold every connection. */
const PATIENCE_MS = 30_000;

/**
 * The whole body of a form, or null when it is larger than {@link MAXIMUM_BODY_BYTES}, whatever its headers claim. It
 * is read before Remix sees the request: Remix answers 500 to a body that fails half-way.
 */
export async function readFormBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > MAXIMUM_BODY_BYTES) {
    discard(request);
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const late = setTimeout(() => request.destroy(), PATIENCE_MS);
  request.on("close", () => clearTimeout(late));
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.on("end", () => {
      clearTimeout(late);
      resolve(Buffer.concat(chunks));
    });
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAXIMUM_BODY_BYTES) {
        chunks.push(chunk);
        return;
      }
      request.removeAllListeners("data");
      discard(request);
      resolve(null);
    });
  });
}

/** Reads what nobody waits for. */
export function discard(request: IncomingMessage): void {
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAXIMUM_DISCARDED_BYTES) request.destroy();
  });
}
