import { useLoaderData } from "@remix-run/react";
import { OwnGames } from "../../features/catalogue/OwnGames.tsx";
import { posterOf } from "../../features/catalogue/posters.server.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["games"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const found = scope.player && (await scope.call("listLastGames", {}));
  return {
    meta: metaOf(scope, { title: t("games:last.title"), description: t("games:last.description"), hidden: true }),
    games: found?.games.map((card) => posterOf(scope, card)) ?? null,
    closedGames: found?.closedGames.join(", ") ?? "",
  };
});

export default function LastGames() {
  const { games, closedGames } = useLoaderData<typeof loader>();
  const { paths } = useLanguage();
  return <OwnGames list="last" games={games} closedGames={closedGames} here={paths.lastGames()} />;
}
