import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { STATE_HEADER } from "#app/contract/document.ts";
import { type Answer, isUnchanged } from "./answer.ts";
import { BROTLI_NOW, brotli, type Encoding, encodingFor, gzipped } from "./encoding.ts";
import type { Rendered } from "./render.ts";
import type { SecurityHeaders } from "./security-headers.ts";

/** A complete response that is the same for every guest, in every encoding. */
export interface GuestPage {
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** Each is set for every guest who does not send it yet. */
  cookies: readonly string[];
  bodies: Record<Encoding, Buffer>;
  bytes: number;
}

/** Headers of a rendered page that are the same for everybody. */
const CACHED_HEADERS = ["Content-Type", "Content-Language", "Link", "X-Robots-Tag"];
/** 10 % smaller than with quality 9, which takes several times as long: its tables are sized for far longer bodies. */
const LASTING_BROTLI = 10;

/** Whether nothing in the response contradicts the page's claim to be the same for every guest. */
function isForEveryGuest({ status, headers, rest }: Rendered, cookie: string): boolean {
  return (
    status === 200 &&
    rest === null &&
    !/\b(?:private|no-store)\b/.test(headers.get("Cache-Control") ?? "") &&
    /^(?:text\/html|application\/(?:json|xml))\b/.test(headers.get("Content-Type") ?? "") &&
    // Any other cookie belongs to one visitor.
    headers.getSetCookie().every((set) => set === cookie)
  );
}

/**
 * Returns the page for the cache, or null when it must not be cached. Its inline scripts are allowed by hash, because a
 * nonce would have to be written into every response and the page could not be stored compressed. Only scripts and styles with
 * the nonce of this render are hashed, so an injected one stays forbidden.
 */
export async function guestPageOf(
  rendered: Rendered,
  security: SecurityHeaders,
  { previous, include = (page) => page }: { previous?: GuestPage; include?: (page: Rendered) => Rendered } = {},
): Promise<GuestPage | null> {
  const cookie = rendered.notes.sameForGuests?.cookie;
  if (!cookie || !isForEveryGuest(rendered, cookie)) return null;
  const { body, headers, nonce, notes } = include(rendered);
  const { html, ...inline } = withoutNonce(body.toString(), nonce);
  const identity = Buffer.from(html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const bodies = previous?.etag === etag ? previous.bodies : await compressed(identity);
  return {
    etag,
    cookies: [...new Set([cookie, ...headers.getSetCookie()])],
    bodies,
    bytes: bodies.identity.length + bodies.br.length + bodies.gzip.length,
    headers: {
      ...security.forPage(inline, notes.captchaSources),
      ...cachedHeaders(headers),
      // The browser revalidates each time, so that signing in or out takes effect at once; the ETag makes that cheap.
      "Cache-Control": "private, no-cache",
      Vary: `Accept-Encoding, Cookie, Sec-Fetch-Dest, Save-Data, ${STATE_HEADER}`,
      ETag: etag,
    },
  };
}

function cachedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    CACHED_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

function withoutNonce(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name = "", attributes = "", content = ""] of html.matchAll(INLINE)) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    hashes[name as "script" | "style"].add(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
  }
  return { html: html.replaceAll(attribute, ""), scripts: [...hashes.script], styles: [...hashes.style] };
}

/** Fast variants first; a smaller one replaces brotli later. */
async function compressed(identity: Buffer): Promise<GuestPage["bodies"]> {
  const [br, gzip] = await Promise.all([brotli(identity, BROTLI_NOW), gzipped(identity, 6)]);
  return { identity, br, gzip };
}

/** How often a page was sent in brotli. */
const timesSent = new WeakMap<GuestPage["bodies"], number>();

/** Compresses a page better when it is requested a second time: that is slow, and most pages are requested only once. */
function countSent(bodies: GuestPage["bodies"]): void {
  const times = (timesSent.get(bodies) ?? 0) + 1;
  timesSent.set(bodies, times);
  if (times !== 2) return;
  void brotli(bodies.identity, LASTING_BROTLI).then((smaller) => {
    if (smaller.length < bodies.br.length) bodies.br = smaller;
  });
}

export function guestAnswer(page: GuestPage, request: IncomingHttpHeaders): Answer {
  const encoding = encodingFor(request["accept-encoding"]);
  if (encoding === "br") countSent(page.bodies);
  const headers = encoding === "identity" ? page.headers : { ...page.headers, "Content-Encoding": encoding };
  return { status: isUnchanged(request["if-none-match"], page.etag) ? 304 : 200, headers, body: page.bodies[encoding] };
}

/** As {@link guestAnswer}, with the cookies for a visitor who does not send them. */
export function guestPageAnswer(page: GuestPage, request: IncomingHttpHeaders): Answer {
  const answer = guestAnswer(page, request);
  const sent = new Set(request.cookie?.split(";").map((pair) => pair.trim()));
  const missing = page.cookies.filter((cookie) => !sent.has(cookie.split(";", 1)[0] ?? ""));
  return missing.length === 0 ? answer : { ...answer, headers: { ...answer.headers, "Set-Cookie": missing } };
}
