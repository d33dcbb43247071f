import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { Reach } from "./dialog.server.ts";

/** In a popup: contacts of help services in the country, and the page that lists all of them. */
export function WhoHelps({ help }: { help: readonly Reach[] }) {
  const { t } = useTranslation("common");
  const { paths } = useLanguage();
  return (
    <>
      {help.map(({ label, href }) => (
        <ButtonLink key={href} kind="plain" href={href}>
          {label}
        </ButtonLink>
      ))}
      <ButtonLink kind="plain" href={paths.talk()}>
        {t("frame.talk")}
      </ButtonLink>
    </>
  );
}
