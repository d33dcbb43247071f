import { HOUSE_FILES } from "#app/features/house/csv.server.ts";
import { houseDays, typedIn } from "#app/features/house/days.server.ts";
import { attachment } from "#app/lib/attachment.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** The house ledger of the days in the address as a file, by day or by game. */
export const loader = onLoad(async (scope, { params }) => {
  const by = Object.entries(HOUSE_FILES).find(([name]) => params.file === `${name}.csv`);
  if (!by) throw notFound(scope.url.pathname);
  const [name, csvOf] = by;
  const { ledger, wrong } = await houseDays(scope, typedIn(scope));
  if (Object.keys(wrong).length > 0) throw notFound(scope.url.pathname);
  const file = `house-ledger-${name}-${ledger.from}-${ledger.to}.csv`;
  return attachment(csvOf(ledger), { name: file, type: "text/csv", cache: "max-age=60" });
});
