import { LANGUAGES } from "#app/contract/languages.ts";

/** A path of the site: one leading slash, and nothing a browser interprets as another host (`//`, a backslash, `..`). */
const PATH = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*$/;
const PATH_WITH_QUERY = /^\/(?!\/)[\w\-.~%!$&'()*+,;=:@/]*(?:\?[\w\-.~%!$&'()*+,;=:@/?]*)?$/;

const hasDots = (path: string) => path.split("/").some((segment) => segment === "." || segment === "..");

const startsWithLanguage = (path: string) => LANGUAGES.some((language) => path.split("/")[1] === language);

/** Why the path cannot be redirected from, or null. */
export function sourceProblem(from: string): string | null {
  if (!PATH.test(from) || from.includes("//") || hasDots(from))
    return "the source is not a plain path such as /partners";
  if (from === "/" || from.endsWith("/")) return "the source must name a page, without a slash at its end";
  return startsWithLanguage(from) ? "the source is written without its language" : null;
}

/**
 * Why a redirect may not have this target, or null: only pages of this site, and https addresses on allowed hosts are allowed.
 */
export function targetProblem(to: string, allowedHosts: readonly string[]): string | null {
  if (to.startsWith("/")) {
    const path = to.split("?", 1)[0] ?? "";
    if (!PATH_WITH_QUERY.test(to) || path.includes("//") || hasDots(path)) return "the target is not a plain path";
    return startsWithLanguage(to) ? "the target is written without its language" : null;
  }
  const address = URL.canParse(to) ? new URL(to) : null;
  // The parsed address must equal the text, or this check and a browser may see different hosts.
  if (address?.protocol !== "https:" || address.username || address.password || !to.startsWith(`${address.origin}/`)) {
    return "the target is neither a path nor an https address written in full";
  }
  return allowedHosts.includes(address.host) ? null : `${address.host} is not among the allowed hosts`;
}

/** Whether following the redirects from `from` would ever return to a path already passed. */
export function makesLoop(targets: ReadonlyMap<string, string>, from: string): boolean {
  const passed = new Set<string>();
  let path: string | undefined = from;
  while (path !== undefined) {
    if (passed.has(path)) return true;
    passed.add(path);
    path = targets.get(path)?.split("?", 1)[0];
  }
  return false;
}
