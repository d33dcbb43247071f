import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { ErrorCode } from "#app/contract/errors.ts";
import { MAXIMUM_FILE_BYTES, MAXIMUM_UPLOAD_BYTES } from "#app/contract/verification.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** How many uploads this process reads at once, each of them in memory: further ones do not wait but are asked to retry. */
const MOST_AT_ONCE = 8;
const MULTIPART = /^multipart\/form-data\s*;/i;

const LIMITS = {
  files: 1,
  fileSize: MAXIMUM_FILE_BYTES,
  fields: 20,
  parts: 20,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

export interface Upload {
  fields: Record<string, string>;
  /** The part named `file`; null where there is none. */
  file: Buffer | null;
}

/** The senders of the files in progress in this process. */
const senders = new Set<string>();

/**
 * Handles a file of a sender, from its first byte to the end: one at a time per sender. Refuses with `upload_running`, and with
 * `unavailable` where too many send at once.
 */
export async function withUpload<Done>(sender: string, work: () => Promise<Done>): Promise<Done> {
  if (senders.has(sender)) throw new Refusal("upload_running");
  if (senders.size >= MOST_AT_ONCE) throw new Refusal("unavailable");
  senders.add(sender);
  try {
    return await work();
  } finally {
    senders.delete(sender);
  }
}

/**
 * Reads a form with a file. Refuses with `unsupported_media_type`, `file_too_large`, and `malformed_request` for anything that is
 * no such form or breaks off.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("content-type");
  if (type === null) return { fields: {}, file: null };
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!MULTIPART.test(type) || encoding !== "identity") throw new Refusal("unsupported_media_type");
  if (Number(request.headers.get("content-length") ?? 0) > MAXIMUM_UPLOAD_BYTES) throw tooLarge();
  return parse(request, type);
}

const tooLarge = () => new Refusal("file_too_large", { megabytes: MAXIMUM_FILE_BYTES / 1024 / 1024 });

/** Ends a stream that is longer than a form with a file may be, whatever length it announced. */
function counted(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > MAXIMUM_UPLOAD_BYTES ? tooLarge() : null, chunk);
    },
  });
}

function parserOf(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": type }, limits: LIMITS });
  } catch {
    // Such as a form without a boundary.
    throw new Refusal("malformed_request");
  }
}

async function parse(request: Request, type: string): Promise<Upload> {
  const parser = parserOf(type);
  const fields = new Map<string, string>();
  let chunks: Buffer[] | null = null;
  let problem: ErrorCode | undefined;
  // A refusal is sent after everything was read: a caller that is still sending would not see the response.
  const refuse = (code: ErrorCode) => {
    problem ??= code;
    if (chunks) chunks.length = 0;
  };
  parser.on("file", (name, stream) => {
    const own: Buffer[] = [];
    if (name === "file") chunks = own;
    else refuse("malformed_request");
    stream.on("data", (chunk: Buffer) => void (problem ?? own.push(chunk)));
    // Exceeding a limit is no error by itself: what is beyond it is silently dropped.
    stream.on("limit", () => refuse("file_too_large"));
    // Without a listener a form that breaks off in the middle of its file would end the process.
    stream.on("error", () => refuse("malformed_request"));
  });
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || fields.has(name) || value.includes("\0")) refuse("malformed_request");
    fields.set(name, value);
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
    parser.on(limit, () => refuse("malformed_request"));
  }
  const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as WebStream<Uint8Array>);
  await pipeline(body, counted(), parser).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    refuse("malformed_request");
  });
  if (problem === "file_too_large") throw tooLarge();
  if (problem) throw new Refusal(problem);
  return { fields: Object.fromEntries(fields), file: chunks && Buffer.concat(chunks) };
}
