import { seedFile } from "#app/features/fairness/seed-file.server.ts";
import { attachment } from "#app/lib/attachment.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** All rounds of one of the player's server seeds as a file that is checked without the house; where none is chosen, the choice. */
export const loader = onLoad(async (scope) => {
  if (!scope.player) throw notFound(scope.url.pathname);
  const file = await seedFile(scope);
  if (!file) throw scope.redirect(scope.paths.proof());
  return attachment(file.body, { name: file.name, type: "application/x-ndjson", cache: "no-store" });
});
