import type { Post } from "../../contract/content.ts";
import { posterOf } from "../../features/catalogue/posters.server.ts";
import { bylineOf } from "../../features/content/stories.server.ts";
import { linkOf } from "../../features/content/text-links.server.ts";
import { posterPath } from "../../paths.ts";
import type { Scope } from "../../session/scope.server.ts";

/** A post as its page and its preview show it. */
export const postView = (scope: Scope, post: Post) => ({
  text: { title: post.title, html: post.html, language: post.language },
  image: posterPath(post),
  minutes: post.readingMinutes,
  byline: bylineOf(scope, post),
  games: post.games.map((card) => posterOf(scope, card)),
  related: post.related.map((other) => linkOf(other, scope.paths.post(other.id))),
});

export type PostView = ReturnType<typeof postView>;
