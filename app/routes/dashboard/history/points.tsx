import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { countView } from "#app/features/points/points.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account", "rewards"] };

export const loader = onLoad(async (scope) => {
  const { t, paths } = scope;
  const { items, next } = await scope.call("listPointsHistory", cursorOf(scope));
  return {
    meta: metaOf(scope, {
      title: t("rewards:pointsHistory.title"),
      description: t("rewards:pointsHistory.description"),
      hidden: true,
    }),
    counts: items.map((count) => countView(scope, count)),
    next: next && paths.pointsHistory({ cursor: next }),
  };
});

export default function PointsHistory() {
  const { counts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["rewards", "common"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <HistoryHead title={t("pointsHistory.title")} here="points" />
      {counts.length === 0 ? (
        <Empty title={t("pointsHistory.none")}>
          <p>{t("pointsHistory.noneText")}</p>
          <ButtonLink href={paths.points()}>{t("points.title")}</ButtonLink>
        </Empty>
      ) : (
        <DataTable
          reflow
          caption={t("pointsHistory.caption")}
          columns={[
            { label: t("pointsHistory.when") },
            { label: t("pointsHistory.what"), place: "key" },
            { label: t("pointsHistory.status"), place: "way" },
            { label: t("pointsHistory.balances") },
            { label: t("pointsHistory.worth"), numeric: true },
            { label: t("pointsHistory.points"), numeric: true, place: "sum" },
          ]}
          rows={counts.map((count) => ({
            id: count.id,
            cells: [
              <time key="when">{count.countedAt}</time>,
              count.rounds,
              count.status,
              count.balances,
              <MoneyText key="worth">{count.worth}</MoneyText>,
              count.points,
            ],
          }))}
        />
      )}
      {next && <Pager label={t("common:pages")} next={{ href: next, label: t("common:nextPage") }} />}
    </section>
  );
}
