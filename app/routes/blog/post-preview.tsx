import { useLoaderData } from "@remix-run/react";
import { PreviewNote } from "#app/features/content/PreviewNote.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { PostPage } from "./PostPage.tsx";
import { postView } from "./post-view.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["content", "games"] };

/** Opened by a signed link; any other address is not found. */
export const loader = onLoad(async (scope, { params }) => {
  const signature = scope.url.searchParams.get("signature") ?? "";
  const post = await scope.call("previewPost", { post: params.id ?? "", signature });
  const { title, description, state } = post;
  return { meta: metaOf(scope, { title, description, hidden: true }), state, post: postView(scope, post) };
});

export default function PostPreview() {
  const { state, post } = useLoaderData<typeof loader>();
  return <PostPage post={post} note={<PreviewNote state={state} />} />;
}
