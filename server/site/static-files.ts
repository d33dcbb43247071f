import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join, relative, sep } from "node:path";
import { type Answer, isUnchanged } from "./answer.ts";
import { type Encoding, encodingFor } from "./encoding.ts";
import { contentTypeOf } from "./media-types.ts";

interface StaticFile {
  etag: string;
  contentType: string;
  cacheControl: string;
  /** The CSP of an HTML document; null for other files and documents that declare none. */
  policy: string | null;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
}

/** Every file the site serves itself, by URL path. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const DAY_SECONDS = 24 * 60 * 60;

/** Names under /assets/ contain a content hash; fonts rarely change; robots.txt and the like may change at any time. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return `public, max-age=${365 * DAY_SECONDS}, immutable`;
  // Open pages poll this file to find out whether a newer build is deployed.
  if (path === "/builds/latest.json") return "no-cache";
  if (path.startsWith("/fonts/")) return `public, max-age=${30 * DAY_SECONDS}`;
  return "public, max-age=3600";
}

/**
 * The policy an HTML document declares in a meta tag, for when it is opened from disk. It is sent as a header too, because the
 * general policy for files would forbid the document's script.
 */
function policyOf(path: string, text: Buffer): string | null {
  if (!path.endsWith(".html")) return null;
  const own = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(text.toString())?.[1];
  return own ? `${own}; frame-ancestors 'none'` : null;
}

/**
 * Reads the built client into memory once. Paths are only looked up in this map, so no request can reach a file outside it
 * (path traversal).
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const variants = new Set(names.filter((name) => /\.(br|gz)$/.test(name)));
  const served = names.filter((name) => !variants.has(name) && !name.split(sep).some((part) => part.startsWith(".")));
  return new Map(
    await Promise.all(
      served.map(async (name): Promise<[string, StaticFile]> => {
        const path = `/${name.split(sep).map(encodeURIComponent).join("/")}`;
        return [path, await loadFile(join(folder, name), path, (extension) => variants.has(`${name}.${extension}`))];
      }),
    ),
  );
}

async function loadFile(file: string, path: string, has: (extension: string) => boolean): Promise<StaticFile> {
  const identity = await readFile(file);
  return {
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    contentType: contentTypeOf(file),
    cacheControl: cacheControlOf(path),
    policy: policyOf(path, identity),
    bodies: {
      identity,
      ...(has("br") ? { br: await readFile(`${file}.br`) } : {}),
      ...(has("gz") ? { gzip: await readFile(`${file}.gz`) } : {}),
    },
  };
}

/** The text of a file; null when there is none. */
export const plainTextOf = (files: StaticFiles, path: string): string | null =>
  files.get(path)?.bodies.identity.toString() ?? null;

/** Returns the response for a file, in the best encoding available. */
export function staticAnswer(file: StaticFile, request: IncomingHttpHeaders): Answer {
  const accepted = encodingFor(request["accept-encoding"]);
  const encoding = file.bodies[accepted] ? accepted : "identity";
  const headers = {
    "Content-Type": file.contentType,
    "Cache-Control": file.cacheControl,
    ETag: file.etag,
    Vary: "Accept-Encoding",
    ...(file.policy ? { "content-security-policy": file.policy } : {}),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  const unchanged = isUnchanged(request["if-none-match"], file.etag);
  return { status: unchanged ? 304 : 200, headers, body: file.bodies[encoding] ?? file.bodies.identity };
}
