import { useTranslation } from "#app/i18n/translation.tsx";

/** Marks a preview, so that it is not mistaken for the page itself. */
export function PreviewNote({ state }: { state: "published" | "draft" }) {
  const { t } = useTranslation("content");
  return <p className="panel">{t(`preview.${state}`)}</p>;
}
