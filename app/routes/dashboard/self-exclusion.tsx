import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { issue } from "#app/contract/errors.ts";
import { EXCLUSION_PERIODS } from "#app/contract/protection.ts";
import { AskSupport } from "#app/features/protection/AskSupport.tsx";
import { isDerivedFor, standingOf } from "#app/features/protection/dialog.server.ts";
import { extendExclusion, extensionForm } from "#app/features/protection/extension.server.ts";
import { HelpHere } from "#app/features/protection/HelpLines.tsx";
import { helpHere } from "#app/features/protection/help.server.ts";
import { SelfCheckLinks } from "#app/features/protection/SelfCheckLinks.tsx";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account", "protection"] };

const exclusionForm = z.object({
  period: z.enum(EXCLUSION_PERIODS, issue("invalid_choice")),
  understood: z.literal("on", issue("must_accept")),
});

export const loader = onLoad(async (scope) => {
  const { t, player } = scope;
  const dateTill = player?.selfExclusionBlock.dateTill;
  return {
    meta: metaOf(scope, {
      title: t("account:exclusion.title"),
      description: t("account:exclusion.description"),
      hidden: true,
    }),
    help: await helpHere(scope),
    exclusion: dateTill
      ? { ...standingOf(scope, new Date(dateTill), new Date()), isDerived: await isDerivedFor(scope) }
      : null,
    periods: EXCLUSION_PERIODS.map((period) => ({ value: period, label: t(`account:exclusion.period_${period}`) })),
  };
});

export const action = formAction({
  exclude: intent(exclusionForm, async (scope, { period }) => {
    await scope.call("activateSelfExclusion", { period, understood: true });
    return scope.redirect(scope.paths.selfExclusion(), { status: 303, notice: "exclusionActive" });
  }),
  /** The popup's form. It is shown over the page, so the root loader of this request shows the refusal. */
  extend: intent(extensionForm, async (scope, { day }) => {
    const { extendSignature: signature } = await scope.call("getSelfExclusion", {});
    if (!signature) return scope.redirect(scope.paths.selfExclusion(), { status: 303 });
    await extendExclusion(scope, { signature, day });
    return scope.redirect(scope.paths.selfExclusion(), { status: 303, notice: "exclusionExtended" });
  }),
});

export default function SelfExclusion() {
  const { exclusion, help } = useLoaderData<typeof loader>();
  return (
    <>
      {!exclusion && <ExclusionForm />}
      {exclusion && (exclusion.isOver ? <Over until={exclusion.until} /> : <Running {...exclusion} />)}
      <HelpHere help={help} />
    </>
  );
}

function Running({ until, left, isDerived }: { until: string; left: string; isDerived: boolean }) {
  const { t } = useTranslation(["account", "protection", "common"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <h1>{t("exclusion.activeTitle")}</h1>
      <p className="lead">
        <Unbroken>{t("exclusion.activeUntil", { date: until })}</Unbroken>
      </p>
      <p>{left}</p>
      {isDerived && (
        <>
          <p>{t("protection:derived.text")}</p>
          <AskSupport />
        </>
      )}
      <p>{t("exclusion.open")}</p>
      <p className="cluster">
        <ButtonLink href={paths.balance()}>{t("exclusion.toBalance")}</ButtonLink>
        <ButtonLink href={paths.withdraw()}>{t("common:account.withdraw")}</ButtonLink>
        <ButtonLink kind="stop" href={paths.selfExclusion({ popup: "change-period" })}>
          {t("protection:over.longer")}
        </ButtonLink>
      </p>
    </section>
  );
}

function Over({ until }: { until: string }) {
  const { t } = useTranslation("protection");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <h1>{t("over.title")}</h1>
      <p className="lead">
        <Unbroken>{t("over.text", { date: until })}</Unbroken>
      </p>
      <Form className="cluster" method="post" action={paths.exclusionBack()}>
        <ButtonLink kind="stop" href={paths.selfExclusion({ popup: "change-period" })}>
          {t("over.longer")}
        </ButtonLink>
        <Button>{t("over.end")}</Button>
      </Form>
    </section>
  );
}

function ExclusionForm() {
  const { periods } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["account", "protection"]);
  const { paths } = useLanguage();
  const [form, fields] = useForm<z.input<typeof exclusionForm>>({
    id: "exclusion",
    lastResult: resultOf(answer, "exclude"),
  });
  const labels = { period: t("exclusion.period"), understood: t("exclusion.understood") };
  return (
    <section className="stack">
      <h1>{t("exclusion.title")}</h1>
      <p className="lead">{t("exclusion.lead")}</p>
      <ul className="stack">
        <li>{t("exclusion.ruleAtOnce")}</li>
        <li>{t("exclusion.ruleNothingShortens")}</li>
        <li>{t("exclusion.ruleBalance")}</li>
        <li>{t("protection:exclusion.ruleEnd")}</li>
      </ul>
      <PostForm form={form} labels={labels} intent="exclude" refused={t("exclusion.refused")}>
        <Choices field={fields.period} legend={labels.period} choices={periods} required />
        <Checkbox field={fields.understood} required>
          {labels.understood}
        </Checkbox>
        <Button kind="stop">{t("exclusion.submit")}</Button>
      </PostForm>
      <SelfCheckLinks />
      <p>
        {t("protection:exclusion.shorter")}{" "}
        <ButtonLink small href={paths.coolingOff()}>
          {t("protection:exclusion.break")}
        </ButtonLink>
      </p>
    </section>
  );
}
