import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { Button } from "#app/components/Button.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { exchangeForm, pointsView } from "./points.server.ts";

type View = NonNullable<ReturnType<typeof pointsView>["exchange"]["own"]>;
type Props = { view: View; operationId: string; answer: FormAnswer["result"] | undefined };

/** Whole euros for points, up to the points available. */
export function Exchange({ view, operationId, answer }: Props) {
  const { t } = useTranslation("rewards");
  const { few, options, pointsPerEuro, rule } = view;
  const [form, fields] = useForm<z.input<typeof exchangeForm>>({
    id: "exchange",
    lastResult: answer,
    defaultValue: { points: options[0]?.value },
  });
  if (few)
    return (
      <p>
        {rule} {few}
      </p>
    );
  const labels = { points: t("points.exchange.field") };
  return (
    <PostForm form={form} labels={labels} intent="exchange" refused={t("points.exchange.refused")}>
      <p>{rule}</p>
      <input type="hidden" name="operationId" value={operationId} />
      <input type="hidden" name="pointsPerEuro" value={pointsPerEuro} />
      <SelectField field={fields.points} label={labels.points} options={options} />
      <div className="tight">
        <div className="cluster">
          <Button>{t("points.exchange.button")}</Button>
        </div>
        <p className="note">{t("points.exchange.after")}</p>
      </div>
    </PostForm>
  );
}
