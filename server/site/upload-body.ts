import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MAXIMUM_UPLOAD_BYTES } from "#app/contract/verification.ts";
import type { Exchange } from "./answer.ts";

/** Where forms with a file are sent. */
const PATH = /^\/[a-z]{2}\/player\/verification$/;

/** What is read of a file that is too large, so that the browser sees the answer and not a broken connection. */
const MAXIMUM_READ_BYTES = 64 * 1024 * 1024;

/** Each has up to eleven megabytes of disk; a phone may take minutes to send them. */
const MOST_AT_ONCE = 32;

export const takesFile = ({ path, request }: Exchange): boolean =>
  PATH.test(path) && /^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "");

/** A form with a file that has arrived whole. Must be closed. */
export interface ArrivedUpload {
  body: ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

let arriving = 0;

/**
 * Waits for a form with a file, on disk and not in memory: so a slow phone holds neither a page that is being made nor the
 * platform. Of one that is too large so much is passed on that the platform sees that it is. null where too many arrive.
 */
export async function receiveUpload(request: IncomingMessage): Promise<ArrivedUpload | null> {
  if (arriving >= MOST_AT_ONCE) return null;
  arriving++;
  const leave = () => void arriving--;
  try {
    const file = await namelessFile();
    try {
      await fill(file, request);
    } catch (error) {
      await file.close();
      throw error;
    }
    const stream = file.createReadStream({ start: 0, autoClose: false });
    const close = async () => {
      leave();
      stream.destroy();
      await file.close();
    };
    return { body: Readable.toWeb(stream) as ReadableStream<Uint8Array>, close };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Has no name any more when the first byte is written: whatever becomes of this process, nothing of it is left. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `openhand-upload-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function fill(file: FileHandle, request: IncomingMessage): Promise<void> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size <= MAXIMUM_UPLOAD_BYTES) await file.write(chunk);
    size += chunk.length;
    if (size > MAXIMUM_READ_BYTES) request.destroy();
  }
}
