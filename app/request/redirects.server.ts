import { ApiFailure } from "#app/api/failure.ts";
import type { DataOf } from "#app/contract/types.ts";
import { inLanguage, sameSitePath } from "#app/paths.ts";
import type { Scope } from "./scope.ts";

type Redirect = DataOf<"listRedirects">["redirects"][number];

const FRESH_MS = 30_000;
let list: { redirects: ReadonlyMap<string, Redirect>; fetchedAt: number } | undefined;

/** The operator's redirect for a path, with the page's language put before targets on this site. */
export async function redirectFor(scope: Scope, path: string): Promise<{ to: string; status: 301 | 302 } | undefined> {
  const found = (await redirects(scope)).get(path);
  if (!found) return undefined;
  if (found.to.startsWith("https://")) return { to: found.to, status: found.status };
  const to = sameSitePath(inLanguage(scope.language, found.to));
  return to ? { to, status: found.status } : undefined;
}

async function redirects(scope: Scope): Promise<ReadonlyMap<string, Redirect>> {
  if (list && Date.now() - list.fetchedAt < FRESH_MS) return list.redirects;
  try {
    const answer = await scope.call("listRedirects", {});
    list = { redirects: new Map(answer.redirects.map((entry) => [entry.from, entry])), fetchedAt: Date.now() };
  } catch (error) {
    // Redirects are content: with the platform down the last known list serves, or none.
    if (!(error instanceof ApiFailure)) throw error;
  }
  return list?.redirects ?? new Map();
}
