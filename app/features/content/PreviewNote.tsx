import { useTranslation } from "#app/i18n/translation.tsx";

/** Says of a preview what it is, before anyone takes it for the page itself. */
export function PreviewNote({ state }: { state: "published" | "draft" }) {
  const { t } = useTranslation("content");
  return <p className="panel">{t(`preview.${state}`)}</p>;
}
