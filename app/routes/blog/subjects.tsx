import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Whereabouts } from "#app/components/Whereabouts.tsx";
import type { PostSubject } from "#app/contract/content.ts";
import { linkOf } from "#app/features/content/text-links.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import type { PostSubjectKind } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["content"] };

/** The two addresses of this page differ in their last segment. */
const kindOf = ({ pathname }: URL): PostSubjectKind => (/\/author\/?$/i.test(pathname) ? "author" : "tag");

const viewOf = (scope: Scope, kind: PostSubjectKind, subject: PostSubject) => ({
  ...linkOf(subject, scope.paths.postsBy(kind, subject.id)),
  description: subject.description,
  posts: subject.posts,
});

export const loader = onLoad(async (scope) => {
  const kind = kindOf(scope.url);
  const { authors, tags } = await scope.call("listPostSubjects", {});
  return {
    meta: metaOf(scope, {
      title: scope.t(`content:subjects.${kind}.title`),
      description: scope.t(`content:subjects.${kind}.description`),
    }),
    kind,
    subjects: (kind === "author" ? authors : tags).map((subject) => viewOf(scope, kind, subject)),
  };
});

export default function Subjects() {
  const { kind, subjects } = useLoaderData<typeof loader>();
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  return (
    <>
      <div className="stack">
        <Whereabouts trail={[{ href: paths.blog(), label: t("blog.name") }]} />
        <h1>{t(`subjects.${kind}.title`)}</h1>
        <p className="lead">{t(`subjects.${kind}.description`)}</p>
      </div>
      {subjects.length === 0 ? (
        <Empty title={t("blog.none")}>
          <p>{t("blog.noneText")}</p>
        </Empty>
      ) : (
        <ul className="entries">
          {subjects.map(({ href, label, language, description, posts }) => (
            <li key={href}>
              <p className="note">{t("blog.count", { count: posts })}</p>
              <h2 lang={language}>
                <Anchor href={href}>{label}</Anchor>
              </h2>
              <p lang={language}>{description}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
