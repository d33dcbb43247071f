import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Article } from "#app/features/content/Article.tsx";
import { Facts } from "#app/features/content/Facts.tsx";
import { pageView } from "#app/features/content/page.server.ts";
import { termsView } from "#app/features/content/terms.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["version"], texts: ["content"] };

export const loader = onLoad(async (scope, { params }) =>
  params.page === "terms" ? termsView(scope) : pageView(scope, params.page ?? ""),
);

export default function Display() {
  const { text, facts, versions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("content");
  return (
    <>
      <Article text={text} facts={<Facts>{facts}</Facts>} />
      {versions && (
        <section className="prose">
          <h2>{t("terms.versions")}</h2>
          <ul>
            {versions.map(({ label, href, isShown }) => (
              <li key={href}>{isShown ? label : <Anchor href={href}>{label}</Anchor>}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
