import { isLanguage, type Language } from "#app/contract/languages.ts";
import { cookieIn } from "#app/cookies/cookies.server.ts";
import type { Asked } from "./render.ts";

export interface GuestKey {
  key: string;
  language: Language;
}

/** With any of these a page may be about its visitor. */
const VISITOR_COOKIES = ["auth_token", "demo", "exclusion"] as const;

/** Whoever was not asked yet is asked by the page; who agreed is given a script by it. */
const CONSENTS = ["yes", "no"];

/** Parameters that choose what a page lists. All others, partners' among them, go to Remix. */
const CACHED_PARAMETERS = new Set(["cursor"]);

/** The cache key of a document that looks the same to every guest; null for anything else. */
export function guestKeyOf({ method, headers }: Asked, path: string, query: string): GuestKey | null {
  const [, language, rest] = path.match(/^\/([a-z]{2})(\/.*)?$/) ?? [];
  if (method === "POST" || !isLanguage(language) || rest?.endsWith(".data")) return null;
  const { cookie = "" } = headers;
  if (VISITOR_COOKIES.some((name) => cookieIn(cookie, name) !== null)) return null;
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys()) if (!CACHED_PARAMETERS.has(name)) return null;
  const consent = cookieIn(cookie, "consent") ?? "";
  return { key: `${CONSENTS.includes(consent) ? consent : ""} ${path}?${parameters}`, language };
}
