import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { MAXIMUM_UPLOAD_BYTES } from "#app/contract/verification.ts";
import type { Exchange } from "./answer.ts";
import { AtOnce } from "./at-once.ts";

/** The address of forms with a file. */
const PATH = /^\/[a-z]{2}\/player\/verification$/;

/** How much of an oversized file is read, so that the browser sees the response and not a broken connection. */
const MAXIMUM_READ_BYTES = 64 * 1024 * 1024;

/** Each upload takes up to 11 MB of disk, and a phone may need minutes to send it. Eight per address leave room for others. */
const MOST = { all: 32, ofAddress: 8 };

/** A phone that is uploading is never silent for this long; a client that sends only headers would hold a place for minutes. */
const SILENCE_MS = 20_000;

export const takesFile = ({ path, request }: Exchange): boolean =>
  PATH.test(path) && /^multipart\/form-data\s*;/i.test(request.headers["content-type"] ?? "");

/**
 * A visitor without a session is redirected to sign-in, and the file is not waited for. Only the presence of the cookie is
 * checked: the platform decides whether it is valid.
 */
export const hasSession = ({ request }: Exchange): boolean => request.headers.cookie?.includes("auth_token") ?? false;

/** A completely received form with a file. Must be closed. */
export interface ArrivedUpload {
  body: ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

const arriving = new AtOnce(MOST);

/**
 * Receives a form with a file on disk, not in memory, before its page is rendered: a slow phone then occupies neither a render
 * nor the platform. Of an oversized one, enough is passed on for the platform to see that. null when too many are in progress.
 */
export async function receiveUpload({ request, address }: Exchange): Promise<ArrivedUpload | null> {
  const leave = arriving.enter(address);
  if (!leave) return null;
  try {
    const file = await anonymousFile();
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

/** The file is unlinked before the first byte is written, so nothing of it remains if this process dies. */
async function anonymousFile(): Promise<FileHandle> {
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
