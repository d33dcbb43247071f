import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import type { Asked, Rendered } from "./render.ts";

/**
 * The page that the answer to a form leads back to, for scripts that show it in the place of the one the form was pressed on: asked for
 * here, it comes with the answer and costs no second round trip. Null for whatever leads elsewhere, which is the browser's to follow:
 * what a page tells once would be told to nobody.
 */
export function landingOf({ method, headers }: Asked, { status, headers: answer }: Rendered, { origin }: URL) {
  const { prefer, referer = "" } = headers;
  const location = answer.get("Location");
  const isInPlace = method === "POST" && (prefer === PREFER_PAGE || prefer === PREFER_NOTHING);
  if (!isInPlace || status !== 303 || !location || !URL.canParse(referer)) return null;
  const [target, page] = [new URL(location, origin), new URL(referer)];
  const place = target.pathname + target.search;
  if (target.origin !== origin || page.origin !== origin || place !== page.pathname + page.search) return null;
  return { place, isWanted: prefer === PREFER_PAGE };
}

/** How that page is asked for: by the same visitor, with the cookies the answer has set. */
export function askedFor(place: string, { headers }: Asked, answer: Rendered): Asked {
  const { "content-type": _type, "content-length": _length, "transfer-encoding": _coding, ...same } = headers;
  const cookie = cookiesAfter(headers.cookie, answer.headers.getSetCookie());
  return { method: "GET", url: place, headers: { ...same, cookie } };
}

/** What a browser would send next: its cookies, with those an answer has set or taken away. */
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
