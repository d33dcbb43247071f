import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import type { NewsCard } from "#app/contract/content.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["content"] };

const viewOf = (scope: Scope, { id, title, description, language, publishedOn }: NewsCard) => ({
  title,
  description,
  language,
  href: scope.paths.news(id),
  day: publishedOn,
  date: scope.format.date(publishedOn, "news"),
});

export const loader = onLoad(async (scope) => {
  const { items, ...around } = await scope.call("listNews", cursorOf(scope));
  return {
    meta: metaOf(scope, { title: scope.t("content:news.title"), description: scope.t("content:news.description") }),
    news: items.map((item) => viewOf(scope, item)),
    pages: pagesAround(around, (cursor) => scope.paths.newsList({ cursor })),
  };
});

export default function NewsList() {
  const { news, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("content");
  return (
    <>
      <div className="stack">
        <h1>{t("news.title")}</h1>
        <p className="lead">{t("news.description")}</p>
      </div>
      {news.length === 0 ? (
        <Empty title={t("news.none")}>
          <p>{t("news.noneText")}</p>
        </Empty>
      ) : (
        <ul className="entries">
          {news.map(({ href, title, description, language, day, date }) => (
            <li key={href}>
              <p className="note">
                <time dateTime={day}>{date}</time>
              </p>
              <h2 lang={language}>
                <Anchor href={href}>{title}</Anchor>
              </h2>
              <p lang={language}>{description}</p>
            </li>
          ))}
        </ul>
      )}
      <Pager pages={pages} />
    </>
  );
}
