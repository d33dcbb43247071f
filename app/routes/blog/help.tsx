import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Answers } from "#app/features/content/Answers.tsx";
import { answerOf, answersBySubject } from "#app/features/content/help.server.ts";
import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["content"] };

const LONGEST_QUERY = 60;

export const loader = onLoad(async (scope) => {
  const query = cutText(scope.url.searchParams.get("q"), LONGEST_QUERY);
  const { articles } = await scope.call("listHelp", query ? { q: query } : {});
  return {
    meta: metaOf(scope, { title: scope.t("content:help.name"), description: scope.t("content:help.description") }),
    query,
    found: query ? articles.map((article) => answerOf(scope, article)) : null,
    subjects: query ? [] : answersBySubject(scope, articles),
  };
});

export default function Help() {
  const { query, found, subjects } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["content", "common"]);
  const { paths } = useLanguage();
  return (
    <>
      <div className="stack">
        <h1 className="giant">{t("help.title")}</h1>
        <Form action={paths.help()} role="search">
          <TextField
            key={query}
            field={{ id: "q", name: "q", initialValue: query }}
            label={t("help.search")}
            type="search"
            maxLength={LONGEST_QUERY}
            beside={<Button icon="search">{t("help.searchButton")}</Button>}
          />
        </Form>
      </div>
      <div className="columns wide-left">
        <div className="stack far">
          {found && <Found query={query} answers={found} />}
          {subjects.map(({ id, title, language, answers }) => (
            <section key={id} className="stack" lang={language}>
              <SectionHead title={title} />
              <Answers answers={answers} level={3} />
            </section>
          ))}
        </div>
        <div className="stack far">
          <Person />
          <p>
            <Anchor href={paths.payoutTimes()}>{t("common:footer.payoutTimes")}</Anchor>
          </p>
        </div>
      </div>
    </>
  );
}

function Found({ query, answers }: { query: string; answers: Parameters<typeof Answers>[0]["answers"] }) {
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  const all = <Anchor href={paths.help()}>{t("help.all")}</Anchor>;
  if (answers.length === 0)
    return (
      <Empty title={t("help.none", { query })}>
        <p>{t("help.noneText")}</p>
        <p>{all}</p>
      </Empty>
    );
  return (
    <section className="stack">
      <SectionHead title={t("help.found", { count: answers.length, query })} />
      <Answers answers={answers} level={3} />
      <p>{all}</p>
    </section>
  );
}

/** Where a question goes that no article answers. */
function Person() {
  const { t } = useTranslation("content");
  const { paths } = useLanguage();
  const { supportEmail } = useDocumentFacts();
  const player = usePlayer();
  if (!supportEmail && !player) return null;
  return (
    <section className="stack">
      <SectionHead title={t("help.person")} />
      <p>{t("help.personText")}</p>
      <p className="cluster">
        {player && <ButtonLink href={player.support.href}>{t("help.chat")}</ButtonLink>}
        {supportEmail && <ButtonLink href={`mailto:${supportEmail}`}>{t("help.write")}</ButtonLink>}
      </p>
      {!player && (
        <p>
          <Anchor href={paths.login()}>{t("help.account")}</Anchor>
        </p>
      )}
    </section>
  );
}
