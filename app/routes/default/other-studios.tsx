import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["games", "studios"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const { games } = await scope.call("listProviderGames", {});
  return {
    meta: metaOf(scope, { title: t("studios:title"), description: t("studios:description") }),
    games: games.map((card) => posterOf(scope, card)),
  };
});

/** Games that the house neither computes nor proves, apart from its own. */
export default function OtherStudios() {
  const { games } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studios");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <p className="note">{t("points")}</p>
      </section>
      {games.length > 0 ? (
        <Posters games={games} shape="shelf" />
      ) : (
        <Empty title={t("none")}>
          <p>{t("noneText")}</p>
          <ButtonLink kind="act" href={paths.section("all")}>
            {t("ours")}
          </ButtonLink>
        </Empty>
      )}
    </>
  );
}
