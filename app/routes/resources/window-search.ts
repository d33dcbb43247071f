import { suggestionOf } from "#app/features/catalogue/suggestions.server.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** What the search field suggests while the player types; without scripts the form itself searches. */
export const loader = onLoad(async (scope) => {
  const q = cutText(scope.url.searchParams.get("q"), 60);
  const { games } = q ? await scope.call("windowSearch", { q }) : { games: [] };
  return Response.json(
    { games: games.map((game) => suggestionOf(scope, game)) },
    { headers: { "Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex" } },
  );
});
