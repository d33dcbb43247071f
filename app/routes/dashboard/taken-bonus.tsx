import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { BonusRows } from "#app/features/bonuses/BonusRows.tsx";
import { BindingTerms } from "#app/features/bonuses/Campaign.tsx";
import { rowsView } from "#app/features/bonuses/rows.server.ts";
import { takenView } from "#app/features/bonuses/taken.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["bonuses"], texts: ["rewards"] };

export const loader = onLoad(async (scope, { params }) => {
  const { t, format } = scope;
  const { bonus, rows } = await scope.call("getTakenBonus", { bonusId: params.bonus ?? "" });
  const description = t("rewards:taken.rows.description");
  return {
    meta: metaOf(scope, { title: bonus.campaign.title, description, hidden: true }),
    bonus: takenView(scope, bonus),
    rows: rowsView(scope, rows),
    caption: t("rewards:cancel.rows.caption", { date: format.date(bonus.acceptedAt, "restrictions") }),
  };
});

export default function TakenBonus() {
  const { bonus, rows, caption } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  return (
    <>
      <div className="top">
        <Crumb href={paths.takenBonuses()}>{t("taken.title")}</Crumb>
        <h1>{bonus.title}</h1>
        <div className="first">
          <span>{t("bonusHistory.status")}</span>
          <b className="mid">{bonus.stateName}</b>
        </div>
        {bonus.runningHref && (
          <p className="cluster">
            <ButtonLink href={bonus.runningHref}>{t("offer.toRunning")}</ButtonLink>
          </p>
        )}
      </div>
      <Ledger
        lines={[
          { name: t("taken.when"), figure: bonus.acceptedAt },
          ...(bonus.endedAt ? [{ name: t("taken.ended"), figure: bonus.endedAt }] : []),
          { name: t("outlook.bonus"), figure: <MoneyText>{bonus.amount}</MoneyText> },
          { name: t("cancel.progress"), figure: bonus.progress },
          { name: t("taken.released"), figure: <MoneyText>{bonus.released}</MoneyText> },
          { name: t("taken.forfeited"), figure: <MoneyText>{bonus.forfeited}</MoneyText> },
        ]}
      />
      <section className="stack">
        <SectionHead title={t("cancel.rows.summary")} />
        {rows.length > 0 ? <BonusRows rows={rows} caption={caption} /> : <p>{t("taken.rows.none")}</p>}
      </section>
      <section className="stack">
        <BindingTerms title={t("taken.accepted")} terms={bonus.terms} hash={bonus.hash} />
      </section>
    </>
  );
}
