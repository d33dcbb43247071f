import { STATE_HEADER } from "#app/contract/document.ts";
import { isLanguage } from "#app/contract/languages.ts";
import type { Asked } from "./render.ts";

/** With any of these a page may be about its visitor. */
const VISITOR_COOKIES = ["auth_token", "demo", "exclusion"];

/** A visitor who has not answered yet is asked by the page; one who agreed is given a script by it. */
const CONSENTS = ["consent=yes", "consent=no"];

/** An address the house writes is shorter: whoever makes up longer ones would fill the memory with keys. */
const LONGEST_ADDRESS = 512;

/** The names of the parameters a page of an address is made by; null where no page is the same for every guest. */
export type ParametersOf = (path: string) => ReadonlySet<string> | null;

/**
 * The cache key of a document that looks the same to every guest; null for anything else. An address with a parameter that
 * its page does not read, such as a partner's, goes to Remix: kept, it would be one more copy of a page that is there.
 */
export function guestKeyOf(
  { method, headers }: Asked,
  path: string,
  query: string,
  parametersOf: ParametersOf,
): string | null {
  if (path.length + query.length > LONGEST_ADDRESS) return null;
  const [, language, rest] = path.match(/^\/([a-z]{2})(\/.*)?$/) ?? [];
  if (method === "POST" || !isLanguage(language) || rest?.endsWith(".data")) return null;
  const visitor = visitorKeyOf(headers.cookie ?? "");
  if (visitor === null) return null;
  const whole = headers[STATE_HEADER] === undefined ? "" : "whole ";
  const parameters = new URLSearchParams(query);
  const names = [...parameters.keys()];
  if (names.length > 0) {
    const read = parametersOf(path);
    if (new Set(names).size < names.length || !names.every((name) => read?.has(name))) return null;
    parameters.sort();
  }
  return `${whole}${visitor} ${path}?${parameters}`;
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
