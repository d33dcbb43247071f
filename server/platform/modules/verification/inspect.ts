import { Refusal } from "#server/platform/refusal.ts";
import { redrawn } from "./pictures.ts";
import type { FileType } from "./tables.ts";

/** Enough bytes to detect the type. */
const HEAD_BYTES = 4096;
/** Where the end marker of a PDF must be. */
const TAIL_BYTES = 1024;

/**
 * The part of a file that is stored. The type is detected from its content and never from its name: a picture is stored redrawn,
 * a PDF as received and unopened. Refuses with `file_empty`, `file_kind_refused`, `file_damaged`, `file_encrypted`,
 * `picture_too_large` or `picture_too_small`.
 */
export async function inspected(sent: Buffer): Promise<{ type: FileType; bytes: Buffer }> {
  if (sent.length === 0) throw new Refusal("file_empty");
  // Loaded with the first file: most platforms start, and many stop, before there is one.
  const { fileTypeFromBuffer } = await import("file-type");
  // Content it cannot parse to the end has no type.
  const found = await fileTypeFromBuffer(sent.subarray(0, HEAD_BYTES)).catch(() => undefined);
  if (found?.mime === "application/pdf") return { type: "application/pdf", bytes: wholePdf(sent) };
  if (found?.mime === "image/jpeg" || found?.mime === "image/png") {
    return { type: "image/jpeg", bytes: await redrawn(sent) };
  }
  throw new Refusal("file_kind_refused");
}

/** An encrypted PDF cannot be read here, and one without its end marker was truncated in transit. */
function wholePdf(sent: Buffer): Buffer {
  if (!sent.subarray(-TAIL_BYTES).includes("%%EOF")) throw new Refusal("file_damaged");
  if (sent.includes("/Encrypt")) throw new Refusal("file_encrypted");
  return sent;
}
