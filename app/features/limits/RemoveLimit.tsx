import { useForm } from "@conform-to/react";
import { Button } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { LimitsView } from "./limits.server.ts";

type RemoveLimitProps = {
  limits: LimitsView["removable"];
  operationId: string;
  answer: FormAnswer["result"] | undefined;
};

/** Requests to have no limit, which waits like every looser one. */
export function RemoveLimit({ limits, operationId, answer }: RemoveLimitProps) {
  const { t } = useTranslation("limits");
  const [form, fields] = useForm<{ which: string }>({ id: "remove", lastResult: answer });
  const labels = { which: t("remove.which") };
  return (
    <Fold summary={t("remove.title")} open={answer !== undefined}>
      <PostForm form={form} labels={labels} intent="remove" refused={t("remove.refused")} className="gap5">
        <input type="hidden" name="operationId" value={operationId} />
        <Choices field={fields.which} legend={labels.which} hint={t("remove.text")} choices={limits} shape="terms" />
        <Button>{t("remove.submit")}</Button>
      </PostForm>
    </Fold>
  );
}
