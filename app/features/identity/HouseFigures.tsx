import { Ledger, type Line } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** Beside the registration form: the house's own figures. */
export function HouseFigures({ figures }: { figures: readonly Line[] }) {
  const { t } = useTranslation("account");
  if (figures.length === 0) return null;
  return (
    <aside className="stack">
      <SectionHead title={t("figures.title")} />
      <Ledger lines={figures} />
      <p className="note">{t("figures.note")}</p>
    </aside>
  );
}
