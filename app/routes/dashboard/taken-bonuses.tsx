import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { DataTable, Named } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { HistoryFilters } from "#app/features/history/HistoryFilters.tsx";
import { takenPage } from "#app/features/history/rewards.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account", "rewards", "history"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const page = await takenPage(scope);
  return data(
    {
      meta: metaOf(scope, {
        title: t("rewards:taken.title"),
        description: t("rewards:taken.description"),
        hidden: true,
      }),
      ...page,
    },
    { status: page.problems ? 400 : 200 },
  );
});

export default function TakenBonuses() {
  const { bonuses, caption, pages, filters, problems } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <Crumb href={paths.bonusCampaigns()}>{t("campaigns.title")}</Crumb>
      <h1>{t("taken.title")}</h1>
      <HistoryFilters filters={filters} problems={problems} />
      {problems === null && bonuses.length === 0 && (
        <Empty title={t("taken.none")}>
          <p>{t("taken.noneText")}</p>
          <ButtonLink href={paths.bonusCampaigns()}>{t("campaigns.title")}</ButtonLink>
        </Empty>
      )}
      {bonuses.length > 0 && (
        <DataTable
          reflow
          caption={caption}
          columns={[
            { label: t("taken.when") },
            { label: t("bonusHistory.campaign"), place: "key" },
            { label: t("bonusHistory.status"), place: "whole" },
            { label: t("cancel.bonus"), numeric: true, place: "whole" },
            { label: t("cancel.progress"), place: "whole" },
            { label: t("taken.released"), numeric: true, place: "whole" },
            { label: t("taken.forfeited"), numeric: true, place: "whole" },
          ]}
          rows={bonuses.map((bonus) => ({
            id: bonus.id,
            cells: [
              <time key="taken">{bonus.acceptedAt}</time>,
              <Anchor key="name" href={bonus.href}>
                {bonus.campaign}
              </Anchor>,
              bonus.stateName,
              <Named key="amount" name={t("cancel.bonus")}>
                <MoneyText>{bonus.amount}</MoneyText>
              </Named>,
              <Named key="counted" name={t("cancel.progress")}>
                <span>{bonus.counted}</span>
              </Named>,
              <Named key="released" name={t("taken.released")}>
                <MoneyText>{bonus.released}</MoneyText>
              </Named>,
              <Named key="forfeited" name={t("taken.forfeited")}>
                <MoneyText>{bonus.forfeited}</MoneyText>
              </Named>,
            ],
          }))}
        />
      )}
      <Pager pages={pages} />
    </section>
  );
}
