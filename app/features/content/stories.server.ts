import type { PostCard } from "#app/contract/content.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { linkOf } from "./text-links.server.ts";

/** The author, the date and the tag of a post. */
export function bylineOf(scope: Scope, { author, tags, publishedOn }: PostCard) {
  return {
    author: linkOf(author, scope.paths.postsBy("author", author.id)),
    tags: tags.map((tag) => linkOf(tag, scope.paths.postsBy("tag", tag.id))),
    day: publishedOn,
    date: scope.format.date(publishedOn, "news"),
  };
}

export type BylineView = ReturnType<typeof bylineOf>;

/** A post as lists show it. */
export const storyOf = (scope: Scope, post: PostCard) => ({
  href: scope.paths.post(post.id),
  title: post.title,
  description: post.description,
  language: post.language,
  ink: post.ink,
  image: posterPath(post),
  minutes: post.readingMinutes,
  byline: bylineOf(scope, post),
});

export type Story = ReturnType<typeof storyOf>;
