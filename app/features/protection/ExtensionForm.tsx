import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

type ExtensionFormProps = {
  action: string;
  /** What the field shows first: the present end, which is too early to be taken, or what was typed and refused. */
  day: string;
  /** The first day that is late enough, YYYY-MM-DD. */
  earliest: string;
  problem: string | null;
};

/**
 * A new last day. The present one is below `min`, so that confirming is unavailable until another is chosen (SPEC §5).
 * A plain form: the answer is a whole document, in which a popup above the page can show what was refused.
 */
export function ExtensionForm({ action, day, earliest, problem }: ExtensionFormProps) {
  const { t } = useTranslation("protection");
  return (
    <form className="stack awaiting" method="post" action={action}>
      <input type="hidden" name="intent" value="extend" />
      <TextField
        field={{ id: "extension-day", name: "day", initialValue: day }}
        label={t("extend.day")}
        hint={t("extend.hint", { date: earliest })}
        error={problem ?? undefined}
        type="date"
        min={earliest}
        short
        required
      />
      <Button kind="stop">{t("extend.submit")}</Button>
    </form>
  );
}
