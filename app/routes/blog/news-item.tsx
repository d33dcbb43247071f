import { useLoaderData } from "@remix-run/react";
import { NewsArticle } from "#app/features/content/NewsArticle.tsx";
import { newsView } from "#app/features/content/news.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["content"] };

export const loader = onLoad(async (scope, { params }) => {
  const news = await scope.call("getNews", { news: params.id ?? "" });
  const { title, description, publishedOn, updatedAt } = news;
  return {
    meta: metaOf(scope, {
      title,
      description,
      above: [{ name: scope.t("content:news.title"), href: scope.paths.newsList() }],
      subject: {
        "@type": "NewsArticle",
        headline: title,
        description,
        datePublished: publishedOn,
        dateModified: updatedAt,
      },
    }),
    news: newsView(scope, news),
  };
});

export default function NewsItem() {
  return <NewsArticle news={useLoaderData<typeof loader>().news} />;
}
