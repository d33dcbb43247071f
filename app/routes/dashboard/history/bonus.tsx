import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { BonusOffer } from "#app/contract/campaigns.ts";
import { HistoryFilters } from "#app/features/history/HistoryFilters.tsx";
import { HistoryFoot } from "#app/features/history/HistoryFoot.tsx";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { bonusPage } from "#app/features/history/rewards.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { canBeAskedAgain: true, texts: ["account", "rewards", "history"] };

const KINDS: Record<BonusOffer["state"], StatusKind> = { offered: "sys", taken: "ok", lapsed: "warn" };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const page = await bonusPage(scope);
  return data(
    {
      meta: metaOf(scope, {
        title: t("rewards:bonusHistory.title"),
        description: t("rewards:bonusHistory.description"),
        hidden: true,
      }),
      ...page,
    },
    { status: page.problems ? 400 : 200 },
  );
});

export default function BonusHistory() {
  const { offers, caption, rows, file, pages, filters, problems } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["rewards", "history"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <HistoryHead title={t("bonusHistory.title")} here="bonus" />
      <HistoryFilters filters={filters} problems={problems} />
      {problems === null && (
        <>
          {offers.length === 0 ? (
            <Empty title={t("bonusHistory.none")}>
              <p>{t("bonusHistory.noneText")}</p>
              <ButtonLink href={paths.bonusCampaigns()}>{t("bonuses.yours")}</ButtonLink>
            </Empty>
          ) : (
            <>
              <p>
                <Anchor href={paths.takenBonuses()}>{t("taken.title")}</Anchor>
              </p>
              <DataTable
                reflow
                caption={caption}
                columns={[
                  { label: t("bonusHistory.offered") },
                  { label: t("bonusHistory.campaign"), place: "key" },
                  { label: t("bonusHistory.toActivate"), place: "whole" },
                  { label: t("bonusHistory.status"), place: "whole" },
                ]}
                rows={offers.map((offer) => ({
                  id: offer.id,
                  cells: [
                    offer.offeredAt && <time key="offered">{offer.offeredAt}</time>,
                    offer.href ? (
                      <Anchor key="name" href={offer.href}>
                        {offer.campaign}
                      </Anchor>
                    ) : (
                      offer.campaign
                    ),
                    offer.until,
                    <Status key="state" kind={KINDS[offer.state]}>
                      {offer.stateName}
                    </Status>,
                  ],
                }))}
              />
            </>
          )}
          <HistoryFoot rows={rows} file={file} pages={pages} filters={filters} />
        </>
      )}
    </section>
  );
}
