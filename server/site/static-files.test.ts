import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildVerifier } from "#server/setup/verifier.js";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";
import { compressAssets } from "./compress-assets.ts";
import { loadStaticFiles } from "./static-files.ts";

const SCRIPT = "export const symbols = ['fox', 'noon'];\n".repeat(50);

/** The verifier is built and compressed twice, as a page and as a module. */
const UNHURRIED = 120_000;

let folder: string;
let site: OpenSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "openhand-static-"));
  for (const name of ["assets", "fonts", ".vite"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "assets/entry-Bx3.js"), SCRIPT);
  await writeFile(join(folder, "fonts/plain.woff2"), "font");
  await writeFile(join(folder, "robots.txt"), "User-agent: *\n");
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await writeFile(join(folder, "plain.html"), "<p>plain</p>");
  await buildVerifier(folder);
  await compressAssets(folder);
  site = await openSite(async () => new Response("page", { status: 404 }), { files: await loadStaticFiles(folder) });
}, UNHURRIED);

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

describe("static files", () => {
  it("are compressed at build time, where that saves bytes", async () => {
    expect((await readdir(join(folder, "assets"))).sort()).toEqual([
      "entry-Bx3.js",
      "entry-Bx3.js.br",
      "entry-Bx3.js.gz",
    ]);
    expect(await readdir(join(folder, "fonts"))).toEqual(["plain.woff2"]);
  });

  it("are served in the encoding the browser accepts", async () => {
    const br = await site.ask("/assets/entry-Bx3.js", { headers: { "Accept-Encoding": "gzip, br" } });
    const gzip = await site.ask("/assets/entry-Bx3.js", { headers: { "Accept-Encoding": "gzip" } });
    const plain = await site.ask("/assets/entry-Bx3.js");
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
  });

  it("are sent with the policy an HTML document declares for itself", async () => {
    const { headers, body } = await site.ask("/verifier.html");
    const script = /<script>([\s\S]*)<\/script>/.exec(body.toString())?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    expect(headers["content-security-policy"]).toContain(`default-src 'none'; script-src 'sha256-${hash}';`);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    const plain = await site.ask("/plain.html");
    expect(plain.headers["content-security-policy"]).not.toContain("script-src");
  });

  it("include the verifier's code as a module without imports", async () => {
    const { headers, body } = await site.ask("/verifier.js?0123456789abcdef");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(body.toString()).toMatch(/export\s*\{[^}]*\bas makeCheck\b[^}]*\}/);
    expect(body.toString()).not.toMatch(/^import\b|\bimport\s*["']/m);
  });

  it("are immutable only when their name changes with their content", async () => {
    expect((await site.ask("/fonts/plain.woff2")).headers["cache-control"]).toBe("public, max-age=2592000");
    expect((await site.ask("/robots.txt")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("are answered with 304 for a matching If-None-Match, and a HEAD without a body", async () => {
    const { headers } = await site.ask("/robots.txt");
    const again = await site.ask("/robots.txt", { headers: { "If-None-Match": `"other", ${headers.etag}` } });
    const head = await site.ask("/robots.txt", { method: "HEAD" });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });

  it("exclude dot files, compressed variants and unknown names", async () => {
    for (const path of ["/.vite/manifest.json", "/assets/entry-Bx3.js.br", "/assets/gone-Aa1.js", "/robots.txt/"]) {
      expect((await site.ask(path)).status, path).toBe(404);
    }
  });
});
