import { settledView } from "#app/features/home/settled.server.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/**
 * The last rounds of the house, for the scripts of a page that shows them; requested without cookies, like a guest's request.
 */
export const loader = onLoad(async (scope) =>
  Response.json(settledView(scope, await scope.call("listJustSettled", {})), {
    headers: { "Cache-Control": "public, max-age=10", "X-Robots-Tag": "noindex" },
  }),
);
