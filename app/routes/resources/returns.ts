import { returnsOfForm } from "#app/features/play/returns.server.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** What the bet in a table's form returns, for its scripts; without them the table tells it of the bet that was played last. */
export const loader = onLoad(async (scope, { params }) =>
  Response.json(
    { text: await returnsOfForm(scope, params.id ?? "", scope.url.searchParams) },
    { headers: { "Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex" } },
  ),
);
