import { returnsOfForm } from "#app/features/play/returns.server.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** What the bet in a table's form returns, for its scripts; without them the table tells it of the bet that was played last. */
export const loader = onLoad(async (scope, { params }) => {
  const form = new FormData();
  for (const [name, value] of scope.url.searchParams) form.append(name, value);
  return Response.json(
    { text: await returnsOfForm(scope, params.id ?? "", form) },
    { headers: { "Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex" } },
  );
});
