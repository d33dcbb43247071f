import { useActionData, useLoaderData } from "@remix-run/react";
import { BrokenLink } from "#app/features/protection/BrokenLink.tsx";
import { ExtensionForm } from "#app/features/protection/ExtensionForm.tsx";
import { exclusionLinkFacts } from "#app/features/protection/exclusion-link.server.ts";
import { extendExclusion, extensionForm } from "#app/features/protection/extension.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["protection"] };

export const loader = onLoad(async (scope, { params }) => {
  const signature = params.signature ?? "";
  return {
    meta: metaOf(scope, {
      title: scope.t("protection:extend.title"),
      description: scope.t("protection:extend.description"),
      hidden: true,
    }),
    action: scope.paths.extendExclusion(signature),
    exclusion: await exclusionLinkFacts(scope, "exclusion-extend", signature),
  };
});

export const action = formAction({
  extend: intent(extensionForm, async (scope, { day }, { params }) => {
    const signature = params.signature ?? "";
    await extendExclusion(scope, { signature, day });
    return scope.redirect(scope.paths.extendExclusion(signature), { status: 303, notice: "exclusionExtended" });
  }),
});

export default function ExtendExclusion() {
  const { exclusion, action: address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("protection");
  if (!exclusion) return <BrokenLink />;
  const { until, isOver, earliest } = exclusion;
  return (
    <div className="stack narrow">
      <h1>{t("extend.title")}</h1>
      <p>{isOver ? t("extend.over", { date: until }) : t("extend.running", { date: until })}</p>
      <ExtensionForm key={until} action={address} earliest={earliest} until={until} answer={answer} />
    </div>
  );
}
