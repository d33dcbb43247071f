import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Campaign } from "#app/features/bonuses/Campaign.tsx";
import { campaignView, isAnnounced } from "#app/features/bonuses/campaign.server.ts";
import { NotYet } from "#app/features/bonuses/NotYet.tsx";
import { Running } from "#app/features/bonuses/Running.tsx";
import { runningView } from "#app/features/bonuses/taken.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["bonuses"], texts: ["rewards"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const [{ campaigns }, { bonus }] = await Promise.all([
    scope.call("listPlayerCampaigns", {}),
    scope.call("getActiveBonus", {}),
  ]);
  const views = campaigns.map((campaign) => campaignView(scope, campaign));
  const open = views.filter(({ state }) => state === "open");
  return {
    meta: metaOf(scope, {
      title: t("rewards:campaigns.title"),
      description: t("rewards:campaigns.description"),
      hidden: true,
    }),
    announced: isAnnounced(campaigns),
    taken: bonus && runningView(scope, bonus),
    coming: views.filter(({ state }) => state === "announced"),
    qualifying: open.filter(({ standing }) => standing?.qualifies),
    others: open.filter(({ standing }) => !standing?.qualifies),
  };
});

export default function BonusCampaigns() {
  const { announced, taken, coming, qualifying, others } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  const openCount = qualifying.length + others.length;
  return (
    <>
      <section className="stack">
        <h1>{t("campaigns.title")}</h1>
        <p className="lead">{t("campaigns.lead")}</p>
        {announced && <NotYet />}
        <p className="cluster">
          <Anchor href={paths.takenBonuses()}>{t("taken.title")}</Anchor>
          <Anchor href={paths.bonusHistory()}>{t("campaigns.past")}</Anchor>
          <Anchor href={paths.bonusCode()}>{t("bonuses.code")}</Anchor>
          <Anchor href={paths.contribution()}>{t("bonuses.contribution")}</Anchor>
        </p>
      </section>
      {taken && (
        <section className="stack">
          <SectionHead title={taken.title} />
          <Running bonus={taken} />
          <p className="cluster">
            <ButtonLink href={taken.href}>{t("offer.toRunning")}</ButtonLink>
          </p>
        </section>
      )}
      {openCount + coming.length === 0 && (
        <Empty title={t("bonuses.none")}>
          <p>{t("bonuses.noneText")}</p>
        </Empty>
      )}
      {openCount > 0 && (
        <section className="stack">
          <SectionHead title={t("campaigns.qualifying")} />
          {qualifying.length === 0 && <p>{t("campaigns.nothingQualifying")}</p>}
          {qualifying.map((campaign) => (
            <Campaign key={campaign.id} campaign={campaign} level={3} folded />
          ))}
        </section>
      )}
      {coming.length > 0 && (
        <section className="stack">
          <SectionHead title={t("campaigns.coming")} />
          {coming.map((campaign) => (
            <Campaign key={campaign.id} campaign={campaign} level={3} folded />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section className="stack">
          <SectionHead title={t("campaigns.others")} />
          {others.map((campaign) => (
            <Campaign key={campaign.id} campaign={campaign} level={3} folded />
          ))}
        </section>
      )}
    </>
  );
}
