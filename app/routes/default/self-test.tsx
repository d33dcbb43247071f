import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { FiguresTable } from "#app/components/FiguresTable.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { groupText } from "#app/features/self-test/Answered.tsx";
import { SelfTest } from "#app/features/self-test/SelfTest.tsx";
import { stepsOf } from "#app/features/self-test/steps.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import account from "#app/styles/account/index.css?url";
import styles from "#app/styles/self-test/index.css?url";

export const meta = pageMeta;
export const links = () => [account, styles].map((href) => ({ rel: "stylesheet", href }));
export const handle: RouteHandle = { sameForGuests: true, texts: ["figures"] };

export const loader = onLoad(async (scope) => {
  const { t, language } = scope;
  return {
    meta: metaOf(scope, { title: t("figures:test.title"), description: t("figures:test.description") }),
    steps: stepsOf(scope),
    translated: language === "en" ? null : t("figures:test.translated"),
  };
});

export default function SelfTestPage() {
  const { steps, translated } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["figures", "common"]);
  const { paths } = useLanguage();
  return (
    <>
      <div className="top">
        <h1>{t("test.title")}</h1>
        <p className="lead">{t("test.lead")}</p>
        <p className="note">
          {t("test.source")} {translated}
        </p>
      </div>
      <section className="stack">
        <SectionHead title={t("test.year")} />
        <SelfTest steps={steps} />
      </section>
      <section className="stack">
        <SectionHead title={t("test.meaning")} note={t("test.notAll")} />
        <FiguresTable
          caption={t("test.caption")}
          columns={[
            { label: t("test.points") },
            { label: t("column.meaning"), place: "wide" },
            { label: t("column.step"), place: "lft" },
          ]}
          rows={steps.map(({ points, href }, place) => ({
            id: points,
            cells: [points, t(`test.means.${groupText(place)}`), <Step key="step" href={href} place={place} />],
          }))}
        />
        <p>
          <Anchor className="link" href={paths.display("responsiblegaming")}>
            {t("common:frame.responsible")}
          </Anchor>
        </p>
      </section>
    </>
  );
}

/** A link to the next step, where it is open to the reader. */
function Step({ href, place }: { href: string | null; place: number }) {
  const { t } = useTranslation("figures");
  const step = t(`test.step.${groupText(place)}`);
  return href ? <Anchor href={href}>{step}</Anchor> : step;
}
