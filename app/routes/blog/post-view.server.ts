import type { Post } from "#app/contract/content.ts";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { bylineOf } from "#app/features/content/stories.server.ts";
import { linkOf } from "#app/features/content/text-links.server.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

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
