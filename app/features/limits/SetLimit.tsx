import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { Button } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { typedTexts } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useTyped } from "#app/lib/use-typed.ts";
import type { limitFields } from "./forms.server.ts";
import type { LimitsView } from "./limits.server.ts";
import { previewOf } from "./preview.ts";
import { WhenItStarts } from "./WhenItStarts.tsx";

type SetLimitProps = { view: LimitsView["set"]; operationId: string; answer: FormAnswer["result"] | undefined };

const FIELDS = ["kind", "period", "amount", "time"] as const;

/** Kind, period and value of a limit; before the button, when it starts. */
export function SetLimit({ view, operationId, answer }: SetLimitProps) {
  const { t } = useTranslation("limits");
  const [form, fields] = useForm<z.input<typeof limitFields>>({
    id: "limit",
    lastResult: answer,
    defaultValue: { kind: "deposit", period: "24_hours" },
  });
  const typed = useTyped(form.id, FIELDS) ?? typedTexts(answer?.initialValue);
  const preview = previewOf(view, typed);
  const labels = {
    kind: t("set.kind"),
    period: t("set.period"),
    amount: t("set.value"),
    time: `${t("set.value")}, ${t("kind.time")}`,
  };
  return (
    <PostForm form={form} labels={labels} intent="set" refused={t("set.refused")} className="gap5">
      <input type="hidden" name="operationId" value={operationId} />
      <input type="hidden" name="currency" value={view.currency} />
      <Choices field={fields.kind} legend={labels.kind} choices={view.kinds} />
      <Choices field={fields.period} legend={labels.period} choices={view.periods} />
      <div className="typed-amount">
        <TextField
          field={fields.amount}
          label={labels.amount}
          hint={t("set.amountHint", { decimals: view.decimals, example: view.example })}
          affix={view.currency}
          short
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <div className="typed-time">
        <TextField field={fields.time} label={labels.time} hint={t("set.timeHint")} short autoComplete="off" />
      </div>
      <WhenItStarts preview={preview} />
      <p className="cluster">
        <Button kind="solid">{preview ? t("set.submitTo", { limit: preview.limit(t) }) : t("set.submit")}</Button>
        <noscript>
          <Button name="intent" value="look">
            {t("set.look")}
          </Button>
        </noscript>
      </p>
    </PostForm>
  );
}
