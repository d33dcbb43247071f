import { useLoaderData } from "@remix-run/react";
import { NewsArticle } from "../../features/content/NewsArticle.tsx";
import { newsView } from "../../features/content/news.server.ts";
import { PreviewNote } from "../../features/content/PreviewNote.tsx";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["content"] };

/** Reached from a signed link; any other address of it is a page that does not exist. */
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
