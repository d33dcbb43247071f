import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/translation.tsx";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope, { params }) => {
  const page = await scope.call("getPage", { page: params.page ?? "" });
  return {
    meta: metaOf(scope, { title: page.title, description: page.description }),
    title: page.title,
    html: page.html,
    language: page.language,
    isTranslated: page.language === scope.language,
    facts: scope.t("page.facts", {
      count: page.readingMinutes,
      date: scope.format.date(page.updatedAt, "restrictions"),
    }),
  };
});

export default function Display() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <>
      <h1 lang={page.language}>{page.title}</h1>
      <p className="note">{page.facts}</p>
      {!page.isTranslated && <p className="note">{t("page.untranslated")}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the platform sanitises what it renders (its content module) */}
      <div lang={page.language} dangerouslySetInnerHTML={{ __html: page.html }} />
    </>
  );
}
