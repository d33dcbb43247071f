import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { Button } from "#app/components/Button.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { SUBSCRIPTION_KINDS } from "#app/contract/account.ts";
import { FormRefusal, formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;

const ticked = z
  .literal("on")
  .optional()
  .transform((tick) => tick === "on");
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

export const action = formAction({
  save: intent(subscriptionsForm, async (scope, chosen) => {
    try {
      await scope.call("setSubscriptions", chosen);
    } catch (error) {
      const isExcluded = isRefusal(error, "self_excluded");
      throw isExcluded ? new FormRefusal(scope.t("profile:subscriptions.excludedRefused")) : error;
    }
    return scope.redirect(scope.paths.profile("subscriptions"), { status: 303, notice: "subscriptionsSaved" });
  }),
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
  const labels = Object.fromEntries(kinds.map(({ kind, label }) => [kind, label]));
  return (
    <section className="stack">
      <SectionHead title={t("subscriptions.title")} />
      <p>{t("subscriptions.lead")}</p>
      {isExcluded && <p>{t("subscriptions.excluded")}</p>}
      <PostForm form={form} labels={labels} refused={t("refused")}>
        <div>
          {kinds.map(({ kind, label }) => (
            <Checkbox key={kind} field={fields[kind]}>
              {label}
            </Checkbox>
          ))}
        </div>
        <div className="cluster">
          <Button kind="act">{t("subscriptions.submit")}</Button>
        </div>
        <p className="note">{t("subscriptions.note")}</p>
      </PostForm>
    </section>
  );
}
