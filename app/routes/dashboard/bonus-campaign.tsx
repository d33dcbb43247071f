import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { Status } from "#app/components/Status.tsx";
import { deactivateBonusCampaign } from "#app/contract/bonuses.ts";
import { BindingTerms } from "#app/features/bonuses/Campaign.tsx";
import { Chance, Worth } from "#app/features/bonuses/Outlook.tsx";
import { acceptForm, type OfferView, offerView } from "#app/features/bonuses/offer.server.ts";
import { outlookOfTaken, outlookView } from "#app/features/bonuses/outlook.server.ts";
import { Running } from "#app/features/bonuses/Running.tsx";
import { type RunningView, runningView } from "#app/features/bonuses/taken.server.ts";
import { bindingTermsOf } from "#app/features/bonuses/terms.server.ts";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useOperationId } from "#app/lib/use-operation-id.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { identityFirst } from "#app/request/identity-first.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["bonuses"], texts: ["rewards"] };

/** The title of a campaign; of one with a code, which is listed too, nothing else is disclosed. */
async function titleOf(scope: Scope, campaignId: string): Promise<string> {
  const { campaigns } = await scope.call("listPlayerCampaigns", {});
  return campaigns.find(({ id }) => id === campaignId)?.title ?? campaignId;
}

export const loader = onLoad(async (scope, { params }) => {
  const campaignId = params.campaign ?? "";
  const { bonus } = await scope.call("getActiveBonus", {});
  const isTaken = bonus?.campaign.id === campaignId;
  const title = isTaken ? bonus.campaign.title : await titleOf(scope, campaignId);
  const description = scope.t("rewards:offer.description");
  const shown = isTaken
    ? {
        offer: null,
        taken: { ...runningView(scope, bonus), terms: bindingTermsOf(scope, bonus.terms), hash: bonus.termsHash },
      }
    : { offer: await offerView(scope, campaignId, title), taken: null };
  const going = isTaken && bonus.state !== "waiting" ? await outlookOfTaken(scope, campaignId) : null;
  return {
    meta: metaOf(scope, { title, description, hidden: true }),
    campaignId,
    ...shown,
    going: going && outlookView(scope, going, bonus?.state === "spinning" ? "spinning" : going.of),
  };
});

export const action = formAction({
  accept: intent(acceptForm, async (scope, { claims, read: _, code, ...typed }) => {
    const taking = claims
      ? scope.call("rewardBonusCampaign", typed)
      : scope.call("activateBonusCampaign", { ...typed, ...(code && { code }) });
    const { bonus } = await taking.catch((error: unknown) =>
      identityFirst(scope, error, scope.paths.bonusCampaign(typed.campaignId)),
    );
    const to = bonus.endedAt ? scope.paths.takenBonuses() : scope.paths.bonusCampaign(bonus.campaign.id);
    return scope.redirect(to, { status: 303, notice: "bonusTaken" });
  }),
  takeBack: intent(deactivateBonusCampaign.params, async (scope, typed) => {
    await scope.call("deactivateBonusCampaign", typed);
    return scope.redirect(scope.paths.bonusCampaign(typed.campaignId), { status: 303, notice: "bonusTakenBack" });
  }),
});

export default function BonusCampaign() {
  const { campaignId, offer, taken, going } = useLoaderData<typeof loader>();
  const operationId = useOperationId(offer?.operationId);
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  return (
    <>
      <div className="top">
        <Crumb href={paths.bonusCampaigns()}>{t("campaigns.title")}</Crumb>
        <h1>{(offer ?? taken)?.title}</h1>
        {taken && <Running bonus={taken} />}
        {offer?.outlook && <Chance outlook={offer.outlook} />}
      </div>
      {offer && operationId && (
        <Offer key={operationId} offer={{ ...offer, operationId }} answer={resultOf(answer, "accept")} />
      )}
      {taken && going && (
        <>
          <Chance outlook={going} />
          <Worth outlook={going} />
        </>
      )}
      {taken && <Leave bonus={taken} campaignId={campaignId} answer={resultOf(answer, "takeBack")} />}
    </>
  );
}

function Offer({ offer, answer }: { offer: OfferView; answer: FormAnswer["result"] | undefined }) {
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  const { outlook, deposit, terms, termsHash, canAccept, obstacle, runningHref } = offer;
  return (
    <>
      {deposit && (
        <Form className="stack" action={paths.bonusCampaign(offer.campaignId)}>
          {offer.code && <input type="hidden" name="code" value={offer.code} />}
          <TextField
            field={{ id: "deposit", name: "deposit", initialValue: deposit.value }}
            label={t("offer.deposit")}
            affix={deposit.currency}
            inputMode="decimal"
            autoComplete="off"
            short
            beside={<Button>{t("offer.workOut")}</Button>}
          />
        </Form>
      )}
      {outlook ? <Worth outlook={outlook} /> : <p>{t("campaigns.worth.whole")}</p>}
      <section className="stack" id="terms">
        <BindingTerms title={t("campaigns.terms")} terms={terms} hash={termsHash} />
        {obstacle && (
          <p>
            <Status kind="sys">{obstacle}</Status>
          </p>
        )}
        {runningHref && (
          <p className="cluster">
            <ButtonLink href={runningHref}>{t("offer.toRunning")}</ButtonLink>
          </p>
        )}
        {canAccept && <Accept offer={offer} answer={answer} />}
      </section>
    </>
  );
}

function Accept({ offer, answer }: { offer: OfferView; answer: FormAnswer["result"] | undefined }) {
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  const [form, fields] = useForm<{ read: string }>({ id: "bonus-accept", lastResult: answer });
  const labels = { read: t("offer.read") };
  return (
    <PostForm form={form} labels={labels} intent="accept" refused={t("offer.refused")}>
      <input type="hidden" name="operationId" value={offer.operationId} />
      <input type="hidden" name="campaignId" value={offer.campaignId} />
      <input type="hidden" name="termsHash" value={offer.termsHash} />
      {offer.code && <input type="hidden" name="code" value={offer.code} />}
      {offer.claims && <input type="hidden" name="claims" value="yes" />}
      <Checkbox field={fields.read} required>
        {labels.read}
      </Checkbox>
      <p className="cluster">
        <Button kind="act">{t(offer.claims ? "offer.claim" : "offer.accept")}</Button>
        <ButtonLink href={paths.bonusCampaigns()}>{t("offer.without")}</ButtonLink>
      </p>
    </PostForm>
  );
}

type LeaveProps = {
  bonus: RunningView & { terms: OfferView["terms"]; hash: string };
  campaignId: string;
  answer: FormAnswer["result"] | undefined;
};

/** The terms as accepted, and the way to cancel: at once while it waits, on a separate page once something was given. */
function Leave({ bonus, campaignId, answer }: LeaveProps) {
  const { t } = useTranslation("rewards");
  const [form] = useForm({ id: "bonus-take-back", lastResult: answer });
  return (
    <section className="stack">
      <BindingTerms title={t("taken.accepted")} terms={bonus.terms} hash={bonus.hash} />
      {bonus.state === "waiting" ? (
        <PostForm form={form} intent="takeBack" refused={t("taken.takeBackRefused")}>
          <input type="hidden" name="campaignId" value={campaignId} />
          <p className="cluster">
            <Button>{t("taken.takeBack")}</Button>
          </p>
        </PostForm>
      ) : (
        <p className="cluster">
          <ButtonLink href={bonus.cancelHref}>{t("taken.cancel")}</ButtonLink>
        </p>
      )}
    </section>
  );
}
