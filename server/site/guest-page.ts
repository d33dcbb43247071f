import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { STATE_HEADER } from "#app/contract/document.ts";
import { type Answer, isUnchanged } from "./answer.ts";
import { BROTLI_NOW, brotli, type Encoding, encodingFor, gzipped } from "./encoding.ts";
import type { Rendered } from "./render.ts";
import type { SecurityHeaders } from "./security-headers.ts";

/** A whole answer that every guest gets alike, in every encoding. */
export interface GuestPage {
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** What every guest is to have, and is given who does not send it. */
  cookie: string;
  bodies: Record<Encoding, Buffer>;
  bytes: number;
}

/** Headers of a page that hold for everybody. */
const KEPT = ["Content-Type", "Content-Language", "Link", "X-Robots-Tag"];
/** A tenth smaller than by 9, which takes several times as long: its tables are made for far longer bodies. */
const LASTING_BROTLI = 10;

/** True when the page says that it is the same for every guest and nothing about the answer contradicts it. */
function isForEveryGuest({ status, headers, rest }: Rendered, cookie: string): boolean {
  return (
    status === 200 &&
    rest === null &&
    !/\b(?:private|no-store)\b/.test(headers.get("Cache-Control") ?? "") &&
    /^(?:text\/html|application\/(?:json|xml))\b/.test(headers.get("Content-Type") ?? "") &&
    // Any other belongs to one of them.
    headers.getSetCookie().every((set) => set === cookie)
  );
}

/**
 * The page for the cache, or null when it may not be kept. Its inline scripts are allowed by their hashes, because a
 * nonce would have to be written anew into every answer and the bytes could not be kept compressed. Only scripts that
 * carry the nonce of this render are hashed: one that was smuggled into the page stays forbidden.
 */
export async function guestPageOf(
  rendered: Rendered,
  security: SecurityHeaders,
  previous: GuestPage | undefined,
): Promise<GuestPage | null> {
  const { body, headers, nonce, notes } = rendered;
  const cookie = notes.sameForGuests?.cookie;
  if (!cookie || !isForEveryGuest(rendered, cookie)) return null;
  const { html, hashes } = withoutNonce(body.toString(), nonce);
  const identity = Buffer.from(html);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const bodies = previous?.etag === etag ? previous.bodies : await compressed(identity);
  return {
    etag,
    cookie,
    bodies,
    bytes: bodies.identity.length + bodies.br.length + bodies.gzip.length,
    headers: {
      ...security.forPage(hashes, notes.captchaSources),
      ...keptHeaders(headers),
      // The browser asks each time, so that signing in or out shows at once; the tag makes that cheap.
      "Cache-Control": "private, no-cache",
      Vary: `Accept-Encoding, Cookie, ${STATE_HEADER}`,
      ETag: etag,
    },
  };
}

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function withoutNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return { html: html.replaceAll(attribute, ""), hashes: [...hashes] };
}

/** Quick variants first. */
async function compressed(identity: Buffer): Promise<GuestPage["bodies"]> {
  const [br, gzip] = await Promise.all([brotli(identity, BROTLI_NOW), gzipped(identity, 6)]);
  return { identity, br, gzip };
}

/** How often bodies were sent in brotli. */
const timesSent = new WeakMap<GuestPage["bodies"], number>();

/** The smallest variant takes its place when it is ready. Most pages are not asked for twice, and it takes long. */
function noteSent(bodies: GuestPage["bodies"]): void {
  const times = (timesSent.get(bodies) ?? 0) + 1;
  timesSent.set(bodies, times);
  if (times !== 2) return;
  void brotli(bodies.identity, LASTING_BROTLI).then((smaller) => {
    if (smaller.length < bodies.br.length) bodies.br = smaller;
  });
}

export function guestAnswer(page: GuestPage, request: IncomingHttpHeaders): Answer {
  const encoding = encodingFor(request["accept-encoding"]);
  if (encoding === "br") noteSent(page.bodies);
  const headers = encoding === "identity" ? page.headers : { ...page.headers, "Content-Encoding": encoding };
  return { status: isUnchanged(request["if-none-match"], page.etag) ? 304 : 200, headers, body: page.bodies[encoding] };
}

/** The same as a page, with the cookie for who does not have it yet. */
export function guestPageAnswer(page: GuestPage, request: IncomingHttpHeaders): Answer {
  const answer = guestAnswer(page, request);
  const [pair] = page.cookie.split(";");
  const isSent = request.cookie?.split(";").some((sent) => sent.trim() === pair);
  return isSent ? answer : { ...answer, headers: { ...answer.headers, "Set-Cookie": page.cookie } };
}
