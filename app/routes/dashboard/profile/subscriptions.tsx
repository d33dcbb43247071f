import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { Button } from "#app/components/Button.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import { FormSummary } from "#app/components/FormSummary.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { SUBSCRIPTION_KINDS } from "#app/contract/account.ts";
import { parseForm, refuse, refuseWith } from "#app/forms/form.server.ts";
import { problemsOf } from "#app/forms/form-problems.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { onAction, onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;

const ticked = z.literal("on").optional();
const subscriptionsForm = z.object({ news: ticked, offers: ticked, results: ticked });

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const chosen = await scope.call("getSubscriptions", {});
  return {
    meta: metaOf(scope, {
      title: t("profile:subscriptions.title"),
      description: t("profile:subscriptions.description"),
      hidden: true,
    }),
    kinds: SUBSCRIPTION_KINDS.map((kind) => ({
      kind,
      label: t(`profile:subscriptions.kind_${kind}`),
      isChosen: chosen[kind],
    })),
    isExcluded: scope.player?.selfExclusionBlock.enabled ?? false,
  };
});

export const action = onAction(async (scope, form) => {
  const submission = parseForm(scope, form, subscriptionsForm);
  if (submission.status !== "success") return refuse(submission);
  const { news, offers, results } = submission.value;
  try {
    await scope.call("setSubscriptions", { news: news === "on", offers: offers === "on", results: results === "on" });
  } catch (error) {
    if (!isRefusal(error, "self_excluded")) return refuseWith(scope, submission, error);
    return refuse(submission, { formErrors: [scope.t("profile:subscriptions.excludedRefused")] });
  }
  return scope.redirect(scope.paths.profileSubscriptions(), { status: 303, notice: "subscriptionsSaved" });
});

export default function ProfileSubscriptions() {
  const { kinds, isExcluded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof subscriptionsForm>>({
    id: "subscriptions",
    lastResult: answer?.result,
    defaultValue: Object.fromEntries(kinds.map(({ kind, isChosen }) => [kind, isChosen ? "on" : undefined])),
  });
  return (
    <section className="stack">
      <SectionHead title={t("subscriptions.title")} />
      <p>{t("subscriptions.lead")}</p>
      {isExcluded && <p>{t("subscriptions.excluded")}</p>}
      <FormSummary title={t("refused")} errors={form.errors} problems={problemsOf(form)} />
      <Form className="stack" method="post" id={form.id} noValidate>
        <div>
          {kinds.map(({ kind, label }) => (
            <Checkbox key={kind} field={fields[kind]} error={fields[kind].errors?.[0]}>
              {label}
            </Checkbox>
          ))}
        </div>
        <div className="cluster">
          <Button kind="act">{t("subscriptions.submit")}</Button>
        </div>
        <p className="note">{t("subscriptions.note")}</p>
      </Form>
    </section>
  );
}
