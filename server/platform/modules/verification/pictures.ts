import type { Sharp } from "sharp";
import { Refusal } from "#server/platform/refusal.ts";

/** More than any page photographed by a phone; beyond it a few bytes expand to gigabytes. */
const MAXIMUM_PIXELS = 40_000_000;
/**
 * The sides of a picture in which a card that fills it can just be read: a card is 85.6 by 54 mm, and letters of 2 mm are then
 * eleven pixels high.
 */
const LEAST_LONGER_SIDE = 480;
const LEAST_SHORTER_SIDE = 300;
/** Enough to read the smallest print of a passport. */
const LONGEST_SIDE = 2400;
const QUALITY = 85;
const DEADLINE_SECONDS = 20;

/** A picture of twelve million pixels takes 100 MB while it is redrawn. */
const MOST_AT_ONCE = 2;

type Open = (bytes: Buffer, limitInputPixels: number | false) => Sharp;

let opened: Promise<Open> | undefined;

/** Loaded with the first picture: it is 16 MB, and most platforms see few. */
async function load(): Promise<Open> {
  const { default: sharp } = await import("sharp");
  // Of the dozens of formats it supports, each with a parser of its own, only the two accepted ones.
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
    // The slot is handed to the next waiter, or released.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const isTooSmall = (width: number, height: number): boolean =>
  Math.max(width, height) < LEAST_LONGER_SIDE || Math.min(width, height) < LEAST_SHORTER_SIDE;

/**
 * Redraws a JPEG or PNG as a JPEG: what is not part of the picture, such as the location of the photo or another file behind its
 * end, is removed. Refuses with `picture_too_large` or `picture_too_small`, and with `file_damaged` what cannot be redrawn
 * completely.
 */
export const redrawn = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    opened ??= load();
    const open = await opened;
    // Reads only the header, whose size does not depend on the picture's.
    const { width = 0, height = 0 } = await open(bytes, false)
      .metadata()
      .catch(() => Promise.reject(new Refusal("file_damaged")));
    if (width * height > MAXIMUM_PIXELS) throw new Refusal("picture_too_large");
    if (isTooSmall(width, height)) throw new Refusal("picture_too_small");
    return open(bytes, MAXIMUM_PIXELS)
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .timeout({ seconds: DEADLINE_SECONDS })
      .jpeg({ quality: QUALITY })
      .toBuffer()
      .catch(() => Promise.reject(new Refusal("file_damaged")));
  });
