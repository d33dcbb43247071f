import { Anchor } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/** Aids for the decision: the player's own figures, and the test. */
export function SelfCheckLinks() {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  return (
    <p className="links">
      <Anchor className="link" href={paths.ownFigures()}>
        {t("account.ownFigures")}
      </Anchor>
      <Anchor className="link" href={paths.selfTest()}>
        {t("account.selfTest")}
      </Anchor>
    </p>
  );
}
