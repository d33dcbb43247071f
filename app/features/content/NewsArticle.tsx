import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Article } from "./Article.tsx";
import type { NewsView } from "./news.server.ts";

/** A news item; on a preview `note` is shown before it. */
export function NewsArticle({ news, note }: { news: NewsView; note?: ReactNode }) {
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  const facts = (
    <>
      {note}
      <p className="note">
        <time dateTime={news.day}>{news.date}</time>
      </p>
    </>
  );
  return <Article text={news.text} trail={[{ href: paths.newsList(), label: t("news.title") }]} facts={facts} />;
}
