import { returnsOfForm } from "#app/features/play/returns.server.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** What the bet in a table's form returns, for its scripts; without them the table shows it for the last bet played. */
export const loader = onLoad(async (scope, { params }) =>
  Response.json(
    { text: await returnsOfForm(scope, params.id ?? "", scope.url.searchParams) },
    { headers: { "Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex" } },
  ),
);
