import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";
import { PostPage } from "./PostPage.tsx";
import { postView } from "./post-view.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["content", "games"] };

export const loader = onLoad(async (scope, { params }) => {
  const post = await scope.call("getPost", { post: params.id ?? "" });
  const { title, description } = post;
  return { meta: metaOf(scope, { title, description }), post: postView(scope, post) };
});

export default function Post() {
  return <PostPage post={useLoaderData<typeof loader>().post} />;
}
