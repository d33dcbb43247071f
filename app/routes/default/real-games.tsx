import { useLoaderData } from "@remix-run/react";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["games"] };

/** The guards admit only players, and none who must not play. */
export const loader = onLoad(async (scope) => {
  const { paths, t } = scope;
  const { items, total, ...around } = await scope.call("listSectionGames", {
    section: "all",
    ...cursorOf(scope),
  });
  return {
    meta: metaOf(scope, { title: t("games:real.title"), description: t("games:real.description"), hidden: true }),
    total,
    games: items.map((card) => ({ ...posterOf(scope, card), href: paths.play(card.id) })),
    pages: pagesAround(around, (cursor) => paths.realGames({ cursor })),
  };
});

export default function RealGames() {
  const { total, games, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("games");
  return (
    <>
      <section className="stack">
        <h1>{t("real.title")}</h1>
        <p>{t("real.text")}</p>
        <p className="note">{t("count", { count: total })}</p>
      </section>
      {games.length > 0 ? (
        <Posters games={games} shape="shelf" />
      ) : (
        <Empty title={t("real.none")}>
          <p>{t("real.noneText")}</p>
        </Empty>
      )}
      <Pager pages={pages} />
    </>
  );
}
