import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Empty } from "#app/components/Empty.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { DocumentCard } from "#app/features/verification/DocumentCard.tsx";
import { documentViews, uploadedForm, uploadRefusal } from "#app/features/verification/documents.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { SENDER } from "#app/lib/sender.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad, onUpload } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["documents"], texts: ["verification"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  return {
    meta: metaOf(scope, {
      title: t("verification:title"),
      description: t("verification:description"),
      hidden: true,
    }),
    documents: documentViews(scope, await scope.call("listDocuments", {})),
    operationId: crypto.randomUUID(),
  };
});

/** The address names the document, so that a refusal is shown at its form: the form itself is not read here. */
export const action = onUpload(async (scope, { request }) => {
  try {
    await scope.upload("uploadDocument", uploadedForm(request));
  } catch (error) {
    const text = uploadRefusal(scope, error);
    return data({ text, documentId: scope.url.searchParams.get("document") }, { status: 400 });
  }
  return scope.redirect(scope.paths.verification(), { status: 303, notice: "documentSent" });
});

export default function Verification() {
  const { documents, operationId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation("verification");
  const { paths } = useLanguage();
  const needed = documents.filter(({ state }) => state === "requested").length;
  const player = usePlayer();
  const sender = player && { [SENDER]: player.live.who };
  return (
    <div className="stack far">
      <div className="top">
        <h1>{t("title")}</h1>
        {needed > 0 && (
          <div className="first">
            <span>{t("needed")}</span>
            <b>{t("documents", { count: needed })}</b>
            <p className="lead">{t("neededText")}</p>
          </div>
        )}
      </div>
      {needed === 0 && (
        <Empty title={t("none")}>
          <p>{t("noneText")}</p>
        </Empty>
      )}
      {documents.map((document, place) => (
        <DocumentCard
          key={document.id}
          document={document}
          operationId={`${operationId}-${document.id.slice(-8)}`}
          isFirst={place === 0}
          action={paths.verification({ document: document.id, ...sender })}
          refusal={refused && refused.documentId === document.id ? refused.text : undefined}
        />
      ))}
      <section className="stack">
        <SectionHead title={t("whoTitle")} />
        <p>{t("whoText")}</p>
      </section>
    </div>
  );
}
