import { useLoaderData } from "@remix-run/react";
import { OwnGames } from "#app/features/catalogue/OwnGames.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["games"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const found = scope.player && (await scope.call("listFavoriteGames", {}));
  return {
    meta: metaOf(scope, {
      title: t("games:favorites.title"),
      description: t("games:favorites.description"),
      hidden: true,
    }),
    games: found?.games.map((card) => posterOf(scope, card)) ?? null,
    closedGames: found?.closedGames.join(", ") ?? "",
  };
});

export default function FavoriteGames() {
  const { games, closedGames } = useLoaderData<typeof loader>();
  const { paths } = useLanguage();
  return <OwnGames list="favorites" games={games} closedGames={closedGames} here={paths.favoriteGames()} />;
}
