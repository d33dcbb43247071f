import type { Sharp } from "sharp";
import { Refusal } from "#server/platform/refusal.ts";

/** More than any page that a phone takes; beyond it a few bytes on the wire become gigabytes. */
const MAXIMUM_PIXELS = 40_000_000;
/** Enough to read the smallest print of a passport. */
const LONGEST_SIDE = 2400;
const QUALITY = 85;
const DEADLINE_SECONDS = 20;

/** A picture of twelve million pixels takes 100 MB while it is drawn. */
const MOST_AT_ONCE = 2;

type Open = (bytes: Buffer, limitInputPixels: number | false) => Sharp;

let opened: Promise<Open> | undefined;

/** Loaded with the first picture: it is 16 MB, and most platforms see few. */
async function load(): Promise<Open> {
  const { default: sharp } = await import("sharp");
  // Of the dozens of formats it would open, each a parser of its own, only those two that are taken.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] });
  sharp.concurrency(1);
  sharp.cache(false);
  return (bytes, limitInputPixels) => sharp(bytes, { limitInputPixels, failOn: "warning" });
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // The place is handed on, or given up.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/**
 * A JPEG or PNG drawn anew as a JPEG: what was not part of the picture, such as where it was taken or another file behind
 * its end, is gone. Refuses with `picture_too_large`, and `file_damaged` for what cannot be drawn whole.
 */
export const redrawn = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    opened ??= load();
    const open = await opened;
    // Of its head alone, which is no larger for a larger picture.
    const { width = 0, height = 0 } = await open(bytes, false)
      .metadata()
      .catch(() => Promise.reject(new Refusal("file_damaged")));
    if (width * height > MAXIMUM_PIXELS) throw new Refusal("picture_too_large");
    return open(bytes, MAXIMUM_PIXELS)
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .timeout({ seconds: DEADLINE_SECONDS })
      .jpeg({ quality: QUALITY })
      .toBuffer()
      .catch(() => Promise.reject(new Refusal("file_damaged")));
  });
