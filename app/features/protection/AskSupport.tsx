import { Anchor } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/** The contact for a player who is excluded because of another account. */
export function AskSupport() {
  const { t } = useTranslation("protection");
  const { paths } = useLanguage();
  return (
    <p>
      {t("derived.ask")} <Anchor href={paths.support()}>{t("derived.support")}</Anchor>
    </p>
  );
}
