import { useLoaderData } from "@remix-run/react";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { PostPage } from "./PostPage.tsx";
import { postView } from "./post-view.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["content", "games"] };

export const loader = onLoad(async (scope, { params }) => {
  const post = await scope.call("getPost", { post: params.id ?? "" });
  const { title, description, publishedOn, updatedAt, author } = post;
  return {
    meta: metaOf(scope, {
      title,
      description,
      above: [{ name: scope.t("content:blog.name"), href: scope.paths.blog() }],
      subject: {
        "@type": "BlogPosting",
        headline: title,
        description,
        datePublished: publishedOn,
        dateModified: updatedAt,
        author: { "@type": "Person", name: author.title },
      },
    }),
    post: postView(scope, post),
  };
});

export default function Post() {
  return <PostPage post={useLoaderData<typeof loader>().post} />;
}
