import { isLanguage } from "#app/contract/languages.ts";
import type { Asked } from "./render.ts";

/** With any of these a page may be about its visitor. */
const VISITOR_COOKIES = ["auth_token", "demo", "exclusion"];

/** A visitor who has not answered yet is asked by the page; one who agreed is given a script by it. */
const CONSENTS = ["consent=yes", "consent=no"];

/** Parameters that choose what a page lists. All others, partners' among them, go to Remix. */
const CACHED_PARAMETERS = new Set(["cursor"]);

/** The cache key of a document that looks the same to every guest; null for anything else. */
export function guestKeyOf({ method, headers }: Asked, path: string, query: string): string | null {
  const [, language, rest] = path.match(/^\/([a-z]{2})(\/.*)?$/) ?? [];
  if (method === "POST" || !isLanguage(language) || rest?.endsWith(".data")) return null;
  const visitor = visitorKeyOf(headers.cookie ?? "");
  if (visitor === null) return null;
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys()) if (!CACHED_PARAMETERS.has(name)) return null;
  return `${visitor} ${path}?${parameters}`;
}

/**
 * What of a Cookie header a guest's page depends on; null where it may depend on more. Cookies are not read here but
 * looked for, in any spelling: two readers that differ in a letter would let one visitor's page be kept for everybody.
 */
function visitorKeyOf(cookies: string): string | null {
  if (VISITOR_COOKIES.some((name) => cookies.includes(name))) return null;
  const [consent, ...others] = cookies.split(";").filter((pair) => pair.includes("consent"));
  if (consent === undefined) return "";
  return others.length === 0 && CONSENTS.includes(consent.replace(/^ /, "")) ? consent.trim() : null;
}
