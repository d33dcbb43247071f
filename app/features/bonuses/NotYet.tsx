import { Notice } from "#app/components/Notice.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** Shown once on every page with terms that cannot be accepted yet. */
export function NotYet() {
  const { t } = useTranslation("rewards");
  return (
    <Notice kind="sys" title={t("campaigns.notYetTitle")}>
      {t("campaigns.notYetText")}
    </Notice>
  );
}
