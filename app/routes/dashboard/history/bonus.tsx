import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { BonusOffer } from "#app/contract/campaigns.ts";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account", "rewards"] };

const KINDS: Record<BonusOffer["state"], StatusKind> = { offered: "sys", lapsed: "warn" };

export const loader = onLoad(async (scope) => {
  const { t, format, paths } = scope;
  const { items, next } = await scope.call("listBonusHistory", cursorOf(scope));
  return {
    meta: metaOf(scope, {
      title: t("rewards:bonusHistory.title"),
      description: t("rewards:bonusHistory.description"),
      hidden: true,
    }),
    offers: items.map(({ id, campaign, state, offeredAt, activateBy }) => ({
      id,
      state,
      stateName: t(`rewards:bonusHistory.state.${state}`),
      campaign: campaign.title,
      offeredAt: format.date(offeredAt),
      until: activateBy
        ? t("rewards:bonusHistory.until", { date: format.date(activateBy) })
        : t("rewards:bonusHistory.notRunning"),
    })),
    next: next && paths.bonusHistory({ cursor: next }),
  };
});

export default function BonusHistory() {
  const { offers, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["rewards", "common"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <HistoryHead title={t("bonusHistory.title")} here="bonus" />
      {offers.length === 0 ? (
        <Empty title={t("bonusHistory.none")}>
          <p>{t("bonusHistory.noneText")}</p>
          <ButtonLink href={paths.bonusCampaigns()}>{t("bonuses.yours")}</ButtonLink>
        </Empty>
      ) : (
        <>
          <p>{t("bonusHistory.notYet")}</p>
          <DataTable
            reflow
            caption={t("bonusHistory.caption")}
            columns={[
              { label: t("bonusHistory.offered") },
              { label: t("bonusHistory.campaign"), place: "key" },
              { label: t("bonusHistory.toActivate"), place: "whole" },
              { label: t("bonusHistory.status"), place: "whole" },
            ]}
            rows={offers.map((offer) => ({
              id: offer.id,
              cells: [
                <time key="offered">{offer.offeredAt}</time>,
                offer.campaign,
                offer.until,
                <Status key="state" kind={KINDS[offer.state]}>
                  {offer.stateName}
                </Status>,
              ],
            }))}
          />
        </>
      )}
      {next && <Pager label={t("common:pages")} next={{ href: next, label: t("common:nextPage") }} />}
    </section>
  );
}
