import { historyFile } from "#app/features/history/files.server.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** A history of the player, or a statement, as a file with the contents of its page. */
export const loader = onLoad(async (scope, { params }) => {
  const file = await historyFile(scope, params.file);
  if (!file) throw notFound(scope.url.pathname);
  return file;
});
