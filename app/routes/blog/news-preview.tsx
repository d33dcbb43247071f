import { useLoaderData } from "@remix-run/react";
import { NewsArticle } from "#app/features/content/NewsArticle.tsx";
import { newsView } from "#app/features/content/news.server.ts";
import { PreviewNote } from "#app/features/content/PreviewNote.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["content"] };

/** Opened by a signed link; any other address is not found. */
export const loader = onLoad(async (scope, { params }) => {
  const signature = scope.url.searchParams.get("signature") ?? "";
  const news = await scope.call("previewNews", { news: params.id ?? "", signature });
  const { title, description, state } = news;
  return { meta: metaOf(scope, { title, description, hidden: true }), state, news: newsView(scope, news) };
});

export default function NewsPreview() {
  const { state, news } = useLoaderData<typeof loader>();
  return <NewsArticle news={news} note={<PreviewNote state={state} />} />;
}
