import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** How anyone watches the log, and what would show that it is wrong. */
export function Watch({ site }: { site: string }) {
  const { t } = useTranslation("log");
  return (
    <section className="stack">
      <SectionHead title={t("watch.title")} />
      <p>{t("watch.text")}</p>
      <pre className="formula" translate="no">
        <code>npm run ops -- monitor {site}</code>
      </pre>
      <h3>{t("watch.wrong")}</h3>
      <ul className="stack">
        <li>{t("watch.changed")}</li>
        <li>{t("watch.two")}</li>
        <li>{t("watch.unsigned")}</li>
        <li>{t("watch.still")}</li>
      </ul>
    </section>
  );
}
