import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A photo with the location metadata that phones write. */
export const photo = (format: "jpeg" | "png" = "jpeg", size = { width: 640, height: 480 }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: "#3a6" } })
    .withExif({ IFD0: { Make: "Telephone" }, IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .toFormat(format)
    .toBuffer();

export const pdf = (inside = ""): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);

const CRC = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const crc = body.reduce((sum, byte) => ((CRC[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)) >>> 0, 0xffffffff);
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  end.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, end]);
}

/** A black-and-white PNG with sides of this many pixels: a hundred kilobytes that unpack to over a gigabyte. */
export function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}
