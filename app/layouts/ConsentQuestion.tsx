import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/** Asks once for consent to analytics. Both answers are equally easy, and neither is preselected. */
export function ConsentQuestion() {
  const { analytics } = useDocumentFacts();
  const { t } = useTranslation();
  const { paths } = useLanguage();
  if (analytics.state !== "asking") return null;
  return (
    <section className="panel stack" aria-labelledby="consent-title">
      <h2 id="consent-title">{t("consent.title")}</h2>
      <p>
        {t("consent.text")} <Anchor href={paths.display("cookiepolicy")}>{t("consent.more")}</Anchor>
      </p>
      {/* The answer is a whole document, which includes the script or leaves it out. */}
      <form className="cluster" method="post" action={paths.consent()}>
        <Button name="answer" value="yes">
          {t("consent.agree")}
        </Button>
        <Button name="answer" value="no">
          {t("consent.decline")}
        </Button>
      </form>
    </section>
  );
}
