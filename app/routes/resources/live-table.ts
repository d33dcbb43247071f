import { liveTableView } from "#app/kinds/crash/live.server.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** The shared round of a table, for the scripts of a page that shows it. */
export const loader = onLoad(async (scope, { params }) => {
  const table = await scope.call("getCrashTable", { gameId: params.id ?? "" });
  return Response.json(liveTableView(scope, table), {
    headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" },
  });
});
