import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Exchange, send } from "./answer.ts";
import { encode, encodingFor } from "./encoding.ts";
import { plainPage, RETRY_AFTER_SECONDS } from "./plain-page.ts";
import { type Rendered, remainder } from "./render.ts";
import type { SecurityHeaders } from "./security-headers.ts";

/** Headers of Remix that are dropped or set anew here. */
const DROPPED = new Set(["set-cookie", "cache-control", "vary", "content-length", "transfer-encoding", "connection"]);

/** Sends a response of Remix to the visitor it was rendered for. */
export async function sendRendered(exchange: Exchange, rendered: Rendered, security: SecurityHeaders): Promise<void> {
  const { request, response, requestId } = exchange;
  const type = rendered.headers.get("Content-Type") ?? "";
  const guarded = type.startsWith("image/")
    ? security.forFile
    : security.forPage(inlineOf(rendered), rendered.notes.captchaSources, rendered.notes.frames);
  const bare = bareStatusOf(rendered, type);
  if (bare) return send(exchange, plainPage(bare, requestId, guarded));
  const headers = { ...guarded, ...headersOf(rendered) };
  if (rendered.rest) {
    response.writeHead(rendered.status, { ...headers, "X-Request-Id": requestId });
    return pipeline(Readable.from(remainder(rendered)), response);
  }
  if (rendered.headers.has("Content-Encoding"))
    return send(exchange, { status: rendered.status, headers, body: rendered.body });
  const { body, encoding } = await encode(rendered.body, type, encodingFor(request.headers["accept-encoding"]));
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  send(exchange, { status: rendered.status, headers, body });
}

function inlineOf({ nonce, hasSheets }: Rendered) {
  const own = [`'nonce-${nonce}'`];
  return { scripts: own, styles: hasSheets ? own : [] };
}

/** Whether a route without a page answered with a bare JSON 404. */
export const isBareNotFound = (rendered: Rendered): boolean =>
  bareStatusOf(rendered, rendered.headers.get("Content-Type") ?? "") === 404;

/**
 * Remix's fallback is a bare line of text, or JSON when the route has no page: without the request id that support asks
 * for, and with "Unexpected Server Error" even for client errors. Null for responses worth sending.
 */
function bareStatusOf({ status, headers }: Rendered, type: string): 404 | 405 | 500 | 503 | null {
  const isBareJson = headers.has("X-Remix-Error") && type.startsWith("application/json");
  if (!isBareJson && !(status >= 500 && type.startsWith("text/plain"))) return null;
  if (status === 404 || status === 405 || status === 503) return status;
  return status >= 500 ? 500 : null;
}

function headersOf({ status, headers, notes }: Rendered): Record<string, string | string[]> {
  const own: Record<string, string | string[]> = {};
  for (const [name, value] of headers) if (!DROPPED.has(name)) own[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) own["Set-Cookie"] = cookies;
  const cacheControl = headers.get("Cache-Control");
  // A shared cache would serve a public response, and a token refreshed in it, to everybody.
  const isUsed = cacheControl && !(cookies.length > 0 && cacheControl.includes("public"));
  // A player's page must not be stored, or the back button shows it after signing out.
  own["Cache-Control"] = isUsed ? cacheControl : notes.isGuest ? "private, no-cache" : "no-store";
  if (status === 503) own["Retry-After"] = RETRY_AFTER_SECONDS;
  if (notes.retryAfterSeconds) own["Retry-After"] = String(notes.retryAfterSeconds);
  own.Vary = [headers.get("Vary"), "Accept-Encoding"].filter(Boolean).join(", ");
  return own;
}
