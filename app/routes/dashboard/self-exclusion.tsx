import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Checkbox } from "../../components/Checkbox.tsx";
import { Choices } from "../../components/Choices.tsx";
import { FormSummary } from "../../components/FormSummary.tsx";
import { issue } from "../../contract/errors.ts";
import { EXCLUSION_PERIODS } from "../../contract/player.ts";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { problemsOf } from "../../lib/form-problems.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { parseForm, refuse, refuseWith } from "../../session/form.server.ts";
import { onAction, onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
const exclusionForm = z.object({
  period: z.enum(EXCLUSION_PERIODS, issue("invalid_choice")),
  understood: z.literal("on", issue("must_accept")),
});

export const loader = onLoad(async (scope) => {
  const { t, format } = scope;
  const block = scope.player?.selfExclusionBlock;
  return {
    meta: metaOf(scope, {
      title: t("account:exclusion.title"),
      description: t("account:exclusion.description"),
      hidden: true,
    }),
    until: block?.enabled && block.dateTill ? format.date(block.dateTill, "restrictions") : null,
    days: block?.days ?? 0,
    periods: EXCLUSION_PERIODS.map((period) => ({ value: period, label: t(`account:exclusion.period_${period}`) })),
  };
});

export const action = onAction(async (scope, form) => {
  const submission = parseForm(scope, form, exclusionForm);
  if (submission.status !== "success") return refuse(submission);
  try {
    await scope.call("activateSelfExclusion", { period: submission.value.period, understood: true });
  } catch (error) {
    return refuseWith(scope, submission, error);
  }
  return scope.redirect(scope.paths.selfExclusion(), { status: 303, notice: "exclusionActive" });
});

export default function SelfExclusion() {
  const { until, days } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  if (!until) return <ExclusionForm />;
  return (
    <section className="stack">
      <h1>{t("exclusion.activeTitle")}</h1>
      <p className="lead">{t("exclusion.activeUntil", { date: until })}</p>
      <p>{t("exclusion.daysLeft", { count: days })}</p>
      <p>{t("exclusion.open")}</p>
      <p className="cluster">
        <ButtonLink href={paths.balance()}>{t("exclusion.toBalance")}</ButtonLink>
      </p>
    </section>
  );
}

function ExclusionForm() {
  const { periods } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const [form, fields] = useForm<z.input<typeof exclusionForm>>({ id: "exclusion", lastResult: answer?.result });
  return (
    <section className="stack">
      <h1>{t("exclusion.title")}</h1>
      <p className="lead">{t("exclusion.lead")}</p>
      <ul className="stack">
        <li>{t("exclusion.ruleAtOnce")}</li>
        <li>{t("exclusion.ruleNothingShortens")}</li>
        <li>{t("exclusion.ruleBalance")}</li>
      </ul>
      <FormSummary title={t("exclusion.refused")} errors={form.errors} problems={problemsOf(form)} />
      <Form className="stack" method="post" id={form.id} noValidate>
        <Choices
          field={fields.period}
          legend={t("exclusion.period")}
          error={fields.period.errors?.[0]}
          choices={periods}
          required
        />
        <Checkbox field={fields.understood} error={fields.understood.errors?.[0]} required>
          {t("exclusion.understood")}
        </Checkbox>
        <Button kind="stop">{t("exclusion.submit")}</Button>
      </Form>
    </section>
  );
}
