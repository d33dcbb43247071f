import { luckInWords } from "#app/page/luck.server.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** The rank of the session's rounds at all games, for the scripts of a table; without them the history of rounds shows it. */
export const loader = onLoad(async (scope) =>
  Response.json(
    { lines: luckInWords(scope, await scope.call("getLuck", { since: "session" })) },
    { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  ),
);
