import { useLoaderData } from "@remix-run/react";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { DOCUMENT_STATES } from "#app/contract/account.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["profile"] };

const KINDS: Record<(typeof DOCUMENT_STATES)[number], StatusKind> = {
  requested: "warn",
  in_review: "sys",
  approved: "ok",
  rejected: "err",
};

export const loader = onLoad(async (scope) => {
  const { t, format } = scope;
  const { documents } = await scope.call("listDocuments", {});
  return {
    meta: metaOf(scope, {
      title: t("profile:verification.title"),
      description: t("profile:verification.description"),
      hidden: true,
    }),
    documents: documents.map(({ id, kind, state, reason, requestedAt, decidedAt }) => ({
      id,
      state,
      kindName: t(`profile:verification.kind_${kind}`),
      stateName: t(`profile:verification.state_${state}`),
      reason: reason ? t(`profile:verification.reason_${reason}`) : null,
      requestedAt: t("profile:verification.askedAt", { time: format.date(requestedAt) }),
      decidedAt: decidedAt ? t("profile:verification.decidedAt", { time: format.date(decidedAt) }) : null,
    })),
  };
});

export default function Verification() {
  const { documents } = useLoaderData<typeof loader>();
  const { t } = useTranslation("profile");
  return (
    <section className="stack">
      <h1>{t("verification.title")}</h1>
      <p className="lead">{t("verification.lead")}</p>
      {documents.length === 0 ? (
        <Empty title={t("verification.none")}>
          <p>{t("verification.noneText")}</p>
        </Empty>
      ) : (
        <DataTable
          reflow
          caption={t("verification.caption")}
          columns={[
            { label: t("verification.document"), place: "key" },
            { label: t("verification.state"), place: "way" },
            { label: t("verification.asked"), place: "whole" },
            { label: t("verification.decided"), place: "whole" },
            { label: t("verification.reason"), place: "whole" },
          ]}
          rows={documents.map((document) => ({
            id: document.id,
            cells: [
              document.kindName,
              <Status key="state" kind={KINDS[document.state]}>
                {document.stateName}
              </Status>,
              document.requestedAt,
              document.decidedAt,
              document.reason,
            ],
          }))}
        />
      )}
      <p className="note">{t("verification.notOpen")}</p>
    </section>
  );
}
