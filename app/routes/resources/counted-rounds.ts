import { countedRoundsFile } from "#app/features/competitions/csv.server.ts";
import { attachment } from "#app/lib/attachment.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** The rounds behind a board as a file, players masked; of very many, a part that says where the next one is. */
export const loader = onLoad(async (scope, { params }) => {
  const contest = params.contest ?? "";
  const body = await countedRoundsFile(scope, contest, scope.url.searchParams.get("cursor") ?? undefined);
  const name = `rounds-${contest.replace(/[^a-z0-9]+/g, "-")}.csv`;
  return attachment(body, { name, type: "text/csv", cache: "max-age=60" });
});
