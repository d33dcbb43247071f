import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { HistoryFilters } from "#app/features/history/HistoryFilters.tsx";
import { HistoryFoot } from "#app/features/history/HistoryFoot.tsx";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { HistorySums } from "#app/features/history/HistorySums.tsx";
import { pointsPage } from "#app/features/history/rewards.server.ts";
import { pointsRowView } from "#app/features/points/points.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { canBeAskedAgain: true, texts: ["account", "rewards", "history"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const page = await pointsPage(scope, (row) => pointsRowView(scope, row));
  return data(
    {
      meta: metaOf(scope, {
        title: t("rewards:pointsHistory.title"),
        description: t("rewards:pointsHistory.description"),
        hidden: true,
      }),
      ...page,
    },
    { status: page.problems ? 400 : 200 },
  );
});

export default function PointsHistory() {
  const { changes, caption, totals, rows, file, pages, filters, problems } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["rewards", "history"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <HistoryHead title={t("pointsHistory.title")} here="points" />
      <HistoryFilters filters={filters} problems={problems} />
      {problems === null && (
        <>
          {totals.length > 0 && <HistorySums totals={[{ currency: "PTS", lines: totals }]} />}
          {changes.length === 0 ? (
            <Empty title={t("pointsHistory.none")}>
              <p>{t("pointsHistory.noneText")}</p>
              <ButtonLink href={paths.points()}>{t("points.title")}</ButtonLink>
            </Empty>
          ) : (
            <DataTable
              reflow
              caption={`${caption} ${t("pointsHistory.caption")}`}
              columns={[
                { label: t("pointsHistory.when") },
                { label: t("pointsHistory.what"), place: "key" },
                { label: t("pointsHistory.detail"), place: "whole" },
                { label: t("pointsHistory.status"), place: "way" },
                { label: t("pointsHistory.balances") },
                { label: t("pointsHistory.worth"), numeric: true },
                { label: t("pointsHistory.points"), numeric: true, place: "sum" },
              ]}
              rows={changes.map((change) => ({
                id: change.id,
                cells: [
                  <time key="when">{change.at}</time>,
                  change.what,
                  change.detail,
                  change.status,
                  change.balances,
                  <MoneyText key="worth">{change.worth}</MoneyText>,
                  change.points,
                ],
              }))}
            />
          )}
          <HistoryFoot rows={rows} file={file} pages={pages} filters={filters} />
        </>
      )}
    </section>
  );
}
