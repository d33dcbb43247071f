import { useActionData, useLoaderData } from "@remix-run/react";
import { Crumb } from "#app/components/Crumb.tsx";
import { closeAccount, requestDataExport } from "#app/contract/rights.ts";
import { Closing } from "#app/features/rights/Closing.tsx";
import { closingView } from "#app/features/rights/closing.server.ts";
import { copyView } from "#app/features/rights/copy.server.ts";
import { DataCopy } from "#app/features/rights/DataCopy.tsx";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { leaveSignedOut } from "#app/request/return.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["rights"] };

export const loader = onLoad(async (scope) => {
  const [closing, copy] = await Promise.all([scope.call("getClosing", {}), scope.call("getDataExport", {})]);
  return {
    meta: metaOf(scope, {
      title: scope.t("rights:close.title"),
      description: scope.t("rights:close.description"),
      hidden: true,
    }),
    closing: closingView(scope, closing),
    copy: copyView(scope, copy),
    email: scope.player?.email ?? "",
    operationId: crypto.randomUUID(),
  };
});

export const action = formAction({
  close: intent(closeAccount.body, async (scope, typed) => {
    await scope.call("closeAccount", typed);
    return leaveSignedOut(scope, "playerClosed");
  }),
  copy: intent(requestDataExport.body, async (scope, typed) => {
    await scope.call("requestDataExport", typed);
    return scope.redirect(scope.paths.closeAccount(), { status: 303, notice: "exportAsked" });
  }),
});

export default function CloseAccount() {
  const { closing, copy, email, operationId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("rights");
  const { paths } = useLanguage();
  return (
    <div className="stack far">
      <div className="top">
        <Crumb href={paths.profile()}>{t("profile")}</Crumb>
        <h1>{t("close.title")}</h1>
        <p className="lead">{t("close.lead")}</p>
      </div>
      <Closing {...closing} email={email} answer={resultOf(answer, "close")} />
      <DataCopy {...copy} prove={closing.prove} operationId={operationId} answer={resultOf(answer, "copy")} />
    </div>
  );
}
