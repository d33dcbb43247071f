import { useForm } from "@conform-to/react";
import { Button } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { LimitsView } from "./limits.server.ts";

type CheckIntervalProps = { check: LimitsView["check"]; answer: FormAnswer["result"] | undefined };

/** The interval of the reality check. */
export function CheckInterval({ check: { chosen, choices }, answer }: CheckIntervalProps) {
  const { t } = useTranslation("limits");
  const [form, fields] = useForm<{ everyMinutes: string }>({
    id: "reality-check",
    lastResult: answer,
    defaultValue: { everyMinutes: chosen },
  });
  const labels = { everyMinutes: t("check.every") };
  return (
    <PostForm form={form} labels={labels} intent="realityCheck" refused={t("check.refused")} className="gap5">
      <Choices field={fields.everyMinutes} legend={labels.everyMinutes} hint={t("check.hint")} choices={choices} />
      <Button>{t("check.save")}</Button>
    </PostForm>
  );
}
