import { Refusal } from "#server/platform/refusal.ts";
import { redrawn } from "./pictures.ts";
import type { FileType } from "./tables.ts";

/** As much as a kind is told by. */
const HEAD_BYTES = 4096;
/** Where the end of a PDF must stand. */
const TAIL_BYTES = 1024;

/**
 * What of a file is kept. It is told by its content and never by its name: a picture is kept as we draw it, a PDF as it came
 * and unopened. Refuses with `file_empty`, `file_kind_refused`, `file_damaged`, `file_encrypted` or `picture_too_large`.
 */
export async function inspected(sent: Buffer): Promise<{ type: FileType; bytes: Buffer }> {
  if (sent.length === 0) throw new Refusal("file_empty");
  // Loaded with the first file: most platforms start, and many end, before there is one.
  const { fileTypeFromBuffer } = await import("file-type");
  // What it cannot make out to the end is of no kind.
  const found = await fileTypeFromBuffer(sent.subarray(0, HEAD_BYTES)).catch(() => undefined);
  if (found?.mime === "application/pdf") return { type: "application/pdf", bytes: wholePdf(sent) };
  if (found?.mime === "image/jpeg" || found?.mime === "image/png") {
    return { type: "image/jpeg", bytes: await redrawn(sent) };
  }
  throw new Refusal("file_kind_refused");
}

/** A PDF that is locked can be read by nobody here, and one without its end was cut short on its way. */
function wholePdf(sent: Buffer): Buffer {
  if (!sent.subarray(-TAIL_BYTES).includes("%%EOF")) throw new Refusal("file_damaged");
  if (sent.includes("/Encrypt")) throw new Refusal("file_encrypted");
  return sent;
}
