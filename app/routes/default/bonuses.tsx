import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Campaign } from "#app/features/bonuses/Campaign.tsx";
import { campaignView, isAnnounced } from "#app/features/bonuses/campaign.server.ts";
import { NotYet } from "#app/features/bonuses/NotYet.tsx";
import { Promo } from "#app/features/promo/Promo.tsx";
import { promoOf } from "#app/features/promo/promo.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["rewards"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const [{ campaigns }, promo] = await Promise.all([scope.call("listBonusCampaigns", {}), promoOf(scope)]);
  return {
    meta: metaOf(scope, { title: t("rewards:bonuses.title"), description: t("rewards:bonuses.description") }),
    promo,
    announced: isAnnounced(campaigns),
    campaigns: campaigns.map((campaign) => campaignView(scope, campaign)),
  };
});

export default function Bonuses() {
  const { promo, announced, campaigns } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  const player = usePlayer();
  return (
    <>
      <section className="stack">
        <h1>{t("bonuses.title")}</h1>
        <p className="lead">{t("bonuses.lead")}</p>
        {promo && <Promo {...promo} />}
        {announced && <NotYet />}
        <p className="cluster">
          {player && <Anchor href={paths.bonusCampaigns()}>{t("bonuses.yours")}</Anchor>}
          <Anchor href={paths.bonusCode()}>{t("bonuses.code")}</Anchor>
          <Anchor href={paths.contribution()}>{t("bonuses.contribution")}</Anchor>
        </p>
        {!player && <p className="note">{t("bonuses.currency")}</p>}
      </section>
      {campaigns.length === 0 ? (
        <Empty title={t("bonuses.none")}>
          <p>{t("bonuses.noneText")}</p>
        </Empty>
      ) : (
        <div className="stack far">
          {campaigns.map((campaign) => (
            <Campaign key={campaign.id} campaign={campaign} />
          ))}
        </div>
      )}
    </>
  );
}
