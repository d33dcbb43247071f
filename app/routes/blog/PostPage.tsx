import type { ReactNode } from "react";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { Article } from "#app/features/content/Article.tsx";
import { Byline } from "#app/features/content/Byline.tsx";
import { TextLinks } from "#app/features/content/TextLinks.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { PostView } from "./post-view.server.ts";

/** A post with its games and its neighbours; on a preview `note` is shown before it. */
export function PostPage({ post, note }: { post: PostView; note?: ReactNode }) {
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  const { author, date, tags } = post.byline;
  const facts = (
    <>
      {note}
      <Byline text={t("post.by", { author: author.label, date, count: post.minutes })} byline={post.byline} />
    </>
  );
  return (
    <Article
      text={post.text}
      trail={[{ href: paths.blog(), label: t("blog.name") }, ...tags.slice(0, 1)]}
      facts={facts}
      image={post.image}
      aside={
        <>
          {post.games.length > 0 && (
            <section>
              <SectionHead title={t("post.games")} />
              <Posters games={post.games} shape="shelf" />
            </section>
          )}
          <TextLinks title={t("post.related")} links={post.related} />
          <TextLinks title={t("post.tags")} links={tags.slice(1)} />
        </>
      }
    />
  );
}
