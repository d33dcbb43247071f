import { useLoaderData } from "@remix-run/react";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Whereabouts } from "#app/components/Whereabouts.tsx";
import { Stories } from "#app/features/content/Stories.tsx";
import { storyOf } from "#app/features/content/stories.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { notFound } from "#app/lib/not-found.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { POST_SUBJECT_KINDS } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["content"] };

const POSTS_A_PAGE = 12;

export const loader = onLoad(async (scope, { params }) => {
  const kind = POST_SUBJECT_KINDS.find((known) => known === params.typeby);
  if (!kind) throw notFound(scope.url.pathname);
  const id = params.id ?? "";
  const [{ items, total, ...around }, { authors, tags }] = await Promise.all([
    scope.call("listPosts", { limit: POSTS_A_PAGE, [kind]: id, ...cursorOf(scope) }),
    scope.call("listPostSubjects", {}),
  ]);
  const subject = (kind === "author" ? authors : tags).find((known) => known.id === id);
  if (!subject) throw notFound(scope.url.pathname);
  const { title, description, language } = subject;
  return {
    meta: metaOf(scope, {
      title,
      description,
      above: [{ name: scope.t("content:blog.name"), href: scope.paths.blog() }],
    }),
    kind,
    title,
    description,
    language,
    total,
    stories: items.map((post) => storyOf(scope, post)),
    pages: pagesAround(around, (cursor) => scope.paths.postsBy(kind, id, { cursor })),
  };
});

export default function By() {
  const { kind, title, description, language, total, stories, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  const trail = [
    { href: paths.blog(), label: t("blog.name") },
    { href: paths.postSubjects(kind), label: t(`subjects.${kind}.title`) },
  ];
  return (
    <>
      <div className="stack">
        <Whereabouts trail={trail} />
        <h1 lang={language}>{title}</h1>
        <p className="lead" lang={language}>
          {description}
        </p>
        <p className="note">{t("blog.count", { count: total })}</p>
      </div>
      {stories.length > 0 ? (
        <Stories stories={stories} />
      ) : (
        <Empty title={t("blog.none")}>
          <p>{t("blog.noneText")}</p>
        </Empty>
      )}
      <Pager pages={pages} />
    </>
  );
}
