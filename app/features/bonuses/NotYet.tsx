import { Notice } from "#app/components/Notice.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** Said once on every page that shows terms nobody can take up yet. */
export function NotYet() {
  const { t } = useTranslation("rewards");
  return (
    <Notice kind="sys" title={t("campaigns.notYetTitle")}>
      {t("campaigns.notYetText")}
    </Notice>
  );
}
