import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Tabs } from "#app/components/Tabs.tsx";
import { LeadStory, Stories } from "#app/features/content/Stories.tsx";
import { storyOf } from "#app/features/content/stories.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["content"] };

/** The lead story and a row of four. */
const POSTS_A_PAGE = 5;

export const loader = onLoad(async (scope) => {
  const [{ items, total, ...around }, { tags }] = await Promise.all([
    scope.call("listPosts", { limit: POSTS_A_PAGE, ...cursorOf(scope) }),
    scope.call("listPostSubjects", {}),
  ]);
  const stories = items.map((post) => storyOf(scope, post));
  const isFirst = around.previous === null;
  return {
    meta: metaOf(scope, { title: scope.t("content:blog.name"), description: scope.t("content:blog.description") }),
    lead: isFirst ? (stories[0] ?? null) : null,
    stories: isFirst ? stories.slice(1) : stories,
    total,
    tags: tags
      .filter(({ posts }) => posts > 0)
      .map(({ id, title }) => ({ href: scope.paths.postsBy("tag", id), label: title })),
    pages: pagesAround(around, (cursor) => scope.paths.blog({ cursor })),
  };
});

export default function Blog() {
  const { lead, stories, total, tags, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  return (
    <>
      <div className="cluster spread">
        <h1 className="giant">{t("blog.title")}</h1>
        <Tabs
          label={t("blog.subjects")}
          tabs={[{ href: paths.blog(), label: t("blog.all"), current: lead !== null }, ...tags]}
        />
      </div>
      {total === 0 && (
        <Empty title={t("blog.none")}>
          <p>{t("blog.noneText")}</p>
        </Empty>
      )}
      {lead && <LeadStory story={lead} />}
      {stories.length > 0 && <Stories stories={stories} />}
      <div className="stack">
        <p className="note">{t("blog.count", { count: total })}</p>
        <p className="cluster">
          <Anchor href={paths.postSubjects("author")}>{t("subjects.author.title")}</Anchor>
          <Anchor href={paths.postSubjects("tag")}>{t("subjects.tag.title")}</Anchor>
        </p>
        <Pager pages={pages} />
      </div>
    </>
  );
}
