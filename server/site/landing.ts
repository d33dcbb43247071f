import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import type { PageRequest, Rendered } from "./render.ts";

/**
 * Returns the page a form's response redirects back to, when scripts update that page in place: rendering it with the response saves
 * a round trip. Null for any other redirect, which the browser follows itself; rendered here, a notice that is shown once would be
 * lost.
 */
export function landingOf({ method, headers }: PageRequest, { status, headers: answer }: Rendered, { origin }: URL) {
  const { prefer, referer = "" } = headers;
  const location = answer.get("Location");
  const isInPlace = method === "POST" && (prefer === PREFER_PAGE || prefer === PREFER_NOTHING);
  if (!isInPlace || status !== 303 || !location || !URL.canParse(referer)) return null;
  const [target, page] = [new URL(location, origin), new URL(referer)];
  const place = target.pathname + target.search;
  if (target.origin !== origin || page.origin !== origin || place !== page.pathname + page.search) return null;
  return { place, isWanted: prefer === PREFER_PAGE };
}

/** The request for that page: by the same visitor, with the cookies the response set. */
export function landingRequest(place: string, { headers }: PageRequest, answer: Rendered): PageRequest {
  const { "content-type": _type, "content-length": _length, "transfer-encoding": _coding, ...same } = headers;
  const cookie = cookiesAfter(headers.cookie, answer.headers.getSetCookie());
  return { method: "GET", url: place, headers: { ...same, cookie } };
}

/** The cookies a browser would send next, after a response set or deleted some. */
function cookiesAfter(sent = "", changes: readonly string[]): string {
  const pairs = sent.split(";").flatMap((pair) => pair.trim() || []);
  const jar = new Map(pairs.map((pair) => [nameOf(pair), pair]));
  for (const change of changes) {
    const [pair = ""] = change.split(";");
    if (/;\s*Max-Age=0\s*(?:;|$)/i.test(change)) jar.delete(nameOf(pair));
    else jar.set(nameOf(pair), pair);
  }
  return [...jar.values()].join("; ");
}

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));
