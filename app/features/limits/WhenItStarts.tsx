import { Icon } from "#app/components/Icon.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Preview } from "./preview.ts";

/**
 * Shown before the button: whether the limit in the form starts at once or waits. Always rendered, so that the layout does not
 * shift.
 */
export function WhenItStarts({ preview }: { preview: Preview | null }) {
  const { t } = useTranslation("limits");
  if (!preview) {
    return (
      <div className="inset" aria-live="polite">
        <Icon name="clock" />
        <p>{t("set.unread")}</p>
      </div>
    );
  }
  const { when } = preview;
  const waits = when === "looser";
  const title = waits ? "set.waits" : when === "same" ? "set.same" : "set.atOnce";
  const values = { limit: preview.limit(t), now: preview.now?.(t) };
  return (
    <div className={waits ? "inset look" : "inset good"} aria-live="polite">
      <Icon name={waits ? "clock" : "check"} />
      <strong>{t(title)}</strong>
      <p>{t(when === "same" ? "set.sameText" : `set.${when}`, values)}</p>
    </div>
  );
}
