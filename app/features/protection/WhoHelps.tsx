import { Anchor, type LinkItem } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { Reach } from "./dialog.server.ts";

type WhoHelpsProps = {
  /** The page without the popup. */
  stay: LinkItem;
  help: readonly Reach[];
};

/** At the end of a popup: the way out of it, contacts of help services in the country, and the page that lists all of them. */
export function WhoHelps({ stay, help }: WhoHelpsProps) {
  const { t } = useTranslation("common");
  const { paths } = useLanguage();
  return (
    <ul className="who-helps">
      {[stay, ...help, { href: paths.talk(), label: t("frame.talk") }].map(({ href, label }) => (
        <li key={href}>
          <Anchor href={href}>{label}</Anchor>
        </li>
      ))}
    </ul>
  );
}
