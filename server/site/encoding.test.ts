import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encode, encodingFor } from "./encoding.ts";

describe("encodingFor", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["GZIP", "gzip"],
    ["gzip;q=0.0", "identity"],
    ["brotli", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("chooses for Accept-Encoding %j: %s", (header, expected) => {
    expect(encodingFor(header)).toBe(expected);
  });
});

describe("encode", () => {
  const page = Buffer.from("<p>fox at noon</p>".repeat(100));

  it("restores the same bytes after decompression", async () => {
    const br = await encode(page, "text/html; charset=utf-8", "br");
    const gzip = await encode(page, "application/json", "gzip");
    expect(brotliDecompressSync(br.body)).toEqual(page);
    expect(gunzipSync(gzip.body)).toEqual(page);
  });

  it("does not compress small bodies, images, fonts and event streams", async () => {
    const small = Buffer.from("ok");
    expect(await encode(small, "text/html", "br")).toEqual({ body: small, encoding: "identity" });
    for (const type of ["image/png", "font/woff2", "text/event-stream"]) {
      expect((await encode(page, type, "br")).encoding).toBe("identity");
    }
  });
});
