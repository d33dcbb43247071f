import { useLoaderData } from "@remix-run/react";
import { Article } from "#app/features/content/Article.tsx";
import { Facts } from "#app/features/content/Facts.tsx";
import { TextLinks } from "#app/features/content/TextLinks.tsx";
import { linkOf } from "#app/features/content/text-links.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["content"] };

export const loader = onLoad(async (scope, { params }) => {
  const { title, description, html, language, subject, readingMinutes, updatedAt, related } = await scope.call(
    "getHelpArticle",
    { article: params.id ?? "" },
  );
  return {
    meta: metaOf(scope, {
      title,
      description,
      above: [{ name: scope.t("content:help.name"), href: scope.paths.help() }],
    }),
    text: { title, html, language },
    facts: scope.t("page.facts", { count: readingMinutes, date: scope.format.date(updatedAt, "restrictions") }),
    subject: subject.title,
    related: related.map((other) => linkOf(other, scope.paths.helpArticle(other.id))),
  };
});

export default function HelpArticle() {
  const { text, facts, subject, related } = useLoaderData<typeof loader>();
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  return (
    <Article
      text={text}
      trail={[{ href: paths.help(), label: t("help.name") }]}
      facts={<Facts>{facts}</Facts>}
      aside={related.length > 0 && <TextLinks title={t("help.related", { subject })} links={related} />}
    />
  );
}
