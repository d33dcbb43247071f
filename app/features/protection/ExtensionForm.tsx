import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { type FormAnswer, refusalOf, resultOf } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useUnfinished } from "./use-unfinished.ts";

type ExtensionFormProps = {
  action: string;
  /** The present end, which the field shows first; it is too early to be accepted. */
  until: string;
  /** The first day that is late enough, YYYY-MM-DD. */
  earliest: string;
  /** The answer with a refusal. */
  answer: FormAnswer | null | undefined;
};

/**
 * A new last day. The present one is below `min`, so that confirming is disabled until another is chosen (SPEC §5). A plain
 * form: the answer is a full document, in which a popup above the page can show the refusal.
 */
export function ExtensionForm({ action, until, earliest, answer }: ExtensionFormProps) {
  const { t } = useTranslation("protection");
  const { isUnfinished, watched } = useUnfinished();
  const typed = resultOf(answer, "extend")?.initialValue?.day;
  return (
    <form className="stack awaiting" method="post" action={action} {...watched}>
      <input type="hidden" name="intent" value="extend" />
      <TextField
        field={{ id: "extension-day", name: "day", initialValue: typed ?? until }}
        label={t("extend.day")}
        hint={t("extend.hint", { date: earliest })}
        error={refusalOf(answer, "extend")}
        type="date"
        min={earliest}
        short
        required
      />
      <Button kind="stop" disabled={isUnfinished}>
        {t("extend.submit")}
      </Button>
    </form>
  );
}
