import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/** A signed link that is invalid, expired, or no longer applicable. */
export function BrokenLink() {
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  return (
    <div className="stack narrow">
      <h1>{t("link.brokenTitle")}</h1>
      <p>{t("link.broken")}</p>
      <p className="cluster">
        <ButtonLink href={paths.selfExclusion()}>{t("common:account.selfExclusion")}</ButtonLink>
        <ButtonLink href={paths.home()}>{t("link.home")}</ButtonLink>
      </p>
    </div>
  );
}
