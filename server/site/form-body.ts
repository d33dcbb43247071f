import type { IncomingMessage } from "node:http";

/** Size limit of a form; file uploads are handled in upload-body.ts. */
const MAXIMUM_BODY_BYTES = 256 * 1024;
/** How much is read and discarded after a refusal, so that the browser sees the response and not a broken connection. */
const MAXIMUM_DISCARDED_BYTES = 16 * 1024 * 1024;

/** Time limit for receiving a form; without it a few slow senders would hold every connection. */
const RECEIVE_WITHIN_MS = 30_000;

/**
 * Reads the whole body of a form; null when it is larger than {@link MAXIMUM_BODY_BYTES}, whatever its headers claim. It
 * is read before Remix sees the request, because Remix answers 500 when reading a body fails midway.
 */
export async function readFormBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > MAXIMUM_BODY_BYTES) {
    discard(request);
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => request.destroy(), RECEIVE_WITHIN_MS);
  request.on("close", () => clearTimeout(timer));
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.on("end", () => {
      clearTimeout(timer);
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

/** Reads and drops the rest of a body. */
export function discard(request: IncomingMessage): void {
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAXIMUM_DISCARDED_BYTES) request.destroy();
  });
}
