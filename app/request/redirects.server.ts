import type { Redirect } from "#app/api/platform.server.ts";
import { inLanguage, sameSitePath } from "#app/paths.ts";
import type { Scope } from "./scope.ts";

type Target = { to: string; status: Redirect["status"] };

/** The operator's redirect for a path; targets on this site get the page's language. */
export async function redirectFor({ language, redirects }: Scope, path: string): Promise<Target | undefined> {
  const found = (await redirects()).get(path);
  if (!found || found.to.startsWith("https://")) return found;
  const to = sameSitePath(inLanguage(language, found.to));
  return to ? { to, status: found.status } : undefined;
}
