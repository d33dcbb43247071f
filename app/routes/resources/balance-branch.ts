import { getBalanceBranch } from "#app/contract/house.ts";
import { attachment } from "#app/lib/attachment.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** The player's own branch as a file to download. */
export const loader = onLoad(async (scope) => {
  const { searchParams } = scope.url;
  const parsed = getBalanceBranch.params.safeParse({
    day: searchParams.get("day"),
    currency: searchParams.get("currency"),
  });
  if (!parsed.success || !scope.player) throw notFound(scope.url.pathname);
  const branch = await scope.call("getBalanceBranch", parsed.data);
  const name = `balance-${branch.day}-${branch.currency}.json`;
  return attachment(`${JSON.stringify(branch, null, 1)}\n`, { name, type: "application/json", cache: "no-store" });
});
