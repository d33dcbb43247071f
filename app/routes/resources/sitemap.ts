import { sitemapAnswer, sitemapEntries, sitemapEntry } from "#app/features/content/sitemap.server.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { splitPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const handle: RouteHandle = { sameForGuests: true };

/** The pages of one language. The other languages of a page are named in its own head. */
export const loader = onLoad(async (scope) => {
  if (!splitPath(scope.url.pathname).language) return new Response(null, { status: 404 });
  const entries = await sitemapEntries(scope);
  scope.keepForGuests();
  return sitemapAnswer(
    "urlset",
    entries.map((entry) => sitemapEntry(scope.config.publicUrl, entry)),
  );
});
