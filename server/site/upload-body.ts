import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MAXIMUM_UPLOAD_BYTES } from "#app/contract/verification.ts";
import type { Exchange } from "./answer.ts";
import { AtOnce } from "./at-once.ts";

/** Where forms with a file are sent. */
const PATH = /^\/[a-z]{2}\/player\/verification$/;

/** What is read of a file that is too large, so that the browser sees the answer and not a broken connection. */
const MAXIMUM_READ_BYTES = 64 * 1024 * 1024;

/** Each has up to eleven megabytes of disk; a phone may take minutes to send them. Eight of one address leave others theirs. */
const MOST = { all: 32, ofAddress: 8 };

/** A phone that sends is not silent for so long; who sends headers alone would hold a place for as long as a page has. */
const SILENCE_MS = 20_000;

export const takesFile = ({ path, request }: Exchange): boolean =>
  PATH.test(path) && /^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "");

/**
 * Whoever has no session is sent to sign in, and nothing of their file is waited for. The cookie is looked for and not read:
 * whether it opens anything is the platform's to say.
 */
export const hasSession = ({ request }: Exchange): boolean => request.headers.cookie?.includes("auth_token") ?? false;

/** A form with a file that has arrived whole. Must be closed. */
export interface ArrivedUpload {
  body: ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

const arriving = new AtOnce(MOST);

/**
 * Waits for a form with a file, on disk and not in memory: so a slow phone holds neither a page that is being made nor the
 * platform. Of one that is too large so much is passed on that the platform sees that it is. null where too many arrive.
 */
export async function receiveUpload({ request, address }: Exchange): Promise<ArrivedUpload | null> {
  const leave = arriving.enter(address);
  if (!leave) return null;
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
  const silence = setTimeout(() => request.destroy(), SILENCE_MS);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      silence.refresh();
      if (size <= MAXIMUM_UPLOAD_BYTES) await file.write(chunk);
      size += chunk.length;
      if (size > MAXIMUM_READ_BYTES) request.destroy();
    }
  } finally {
    clearTimeout(silence);
  }
}
