import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { cancelBonus } from "#app/contract/bonuses.ts";
import { BonusRows } from "#app/features/bonuses/BonusRows.tsx";
import { outlookOfTaken, outlookView } from "#app/features/bonuses/outlook.server.ts";
import { rowsView } from "#app/features/bonuses/rows.server.ts";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["rewards"] };

export const loader = onLoad(async (scope, { params }) => {
  const { t, format } = scope;
  const campaignId = params.campaign ?? "";
  const [{ kept, lost, openRounds, rows }, { bonus }, outlook] = await Promise.all([
    scope.call("canLoseGamificationReward", { campaignId }),
    scope.call("getActiveBonus", {}),
    outlookOfTaken(scope, campaignId),
  ]);
  const title = t("rewards:cancel.title");
  return {
    meta: metaOf(scope, { title, description: t("rewards:cancel.description"), hidden: true }),
    campaignId,
    lead:
      bonus &&
      t("rewards:cancel.lead", { title: bonus.campaign.title, date: format.date(bonus.acceptedAt, "restrictions") }),
    kept: {
      cash: format.money(kept.cash),
      held: format.money(kept.held),
      points: format.wholeNumber(kept.points.amount),
    },
    lost: {
      bonus: format.money(lost.bonus),
      spins: lost.spins > 0 ? format.number(lost.spins) : null,
      progress: t("rewards:cancel.of", { counted: format.money(lost.counted), wager: format.money(lost.wager) }),
    },
    rows: rowsView(scope, rows),
    caption: bonus && t("rewards:cancel.rows.caption", { date: format.date(bonus.acceptedAt, "restrictions") }),
    // While spins are left, most of what would be kept has not been won yet.
    goOn: bonus?.state !== "spinning" && outlook?.of === "running" ? outlookView(scope, outlook) : null,
    open: openRounds > 0 ? t("rewards:cancel.open", { count: openRounds }) : null,
    button:
      lost.bonus.amount === "0"
        ? t("rewards:taken.cancel")
        : t("rewards:cancel.button", { bonus: format.money(lost.bonus) }),
  };
});

export const action = formAction({
  cancel: intent(cancelBonus.params, async (scope, typed) => {
    await scope.call("cancelBonus", typed);
    return scope.redirect(scope.paths.takenBonuses(), { status: 303, notice: "bonusCancelled" });
  }),
});

export default function BonusCancel() {
  const { campaignId, lead, kept, lost, rows, caption, goOn, open, button } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  const [form] = useForm({ id: "bonus-cancel", lastResult: resultOf(answer) });
  return (
    <>
      <div className="top">
        <Crumb href={paths.bonusCampaign(campaignId)}>{t("campaigns.title")}</Crumb>
        <h1>{t("cancel.title")}</h1>
        {lead && (
          <p className="lead">
            <Unbroken>{lead}</Unbroken>
          </p>
        )}
      </div>
      <div className="columns two">
        <section className="stack">
          <h2>{t("cancel.keep")}</h2>
          <Ledger
            lines={[
              { name: t("cancel.balance"), figure: <MoneyText>{kept.cash}</MoneyText> },
              { name: t("cancel.held"), figure: <MoneyText>{kept.held}</MoneyText> },
              { name: t("cancel.points"), figure: kept.points },
            ]}
          />
        </section>
        <section className="stack">
          <h2>{t("cancel.lose")}</h2>
          <Ledger
            lines={[
              { name: t("cancel.bonus"), figure: <MoneyText>{lost.bonus}</MoneyText> },
              ...(lost.spins ? [{ name: t("cancel.spins"), figure: lost.spins }] : []),
              { name: t("cancel.progress"), figure: lost.progress },
            ]}
          />
        </section>
      </div>
      {goOn && <p>{goOn.goOn}</p>}
      {goOn?.jackpots && <p>{goOn.jackpots}</p>}
      {rows.length > 0 && (
        <Fold summary={t("cancel.rows.summary")}>
          <BonusRows rows={rows} caption={caption} />
        </Fold>
      )}
      {open && <p>{open}</p>}
      <PostForm form={form} intent="cancel" refused={t("cancel.refused")}>
        <input type="hidden" name="campaignId" value={campaignId} />
        <p className="cluster">
          <Button kind="stop">{button}</Button>
          <ButtonLink href={paths.bonusCampaign(campaignId)}>{t("cancel.keepIt")}</ButtonLink>
        </p>
      </PostForm>
    </>
  );
}
