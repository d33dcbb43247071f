import { useForm } from "@conform-to/react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { RefundView } from "./refund.server.ts";

type RefundFormProps = { refund: RefundView; lastResult: FormAnswer["result"] | undefined };

/** Asks where to send the part of a payment that was too much or too late. Its page declares the intent `refund`. */
export function RefundForm({ refund, lastResult }: RefundFormProps) {
  const { t } = useTranslation("coins");
  const [form, fields] = useForm<{ address: string }>({ id: "refund", lastResult });
  const labels = { address: t("refund.address") };
  return (
    <section className="stack">
      <SectionHead title={t("refund.title")} />
      <p>{t("refund.what", { amount: refund.amount })}</p>
      <PostForm form={form} labels={labels} intent="refund" refused={t("refund.refused")}>
        <input type="hidden" name="operationId" value={refund.operationId} />
        <input type="hidden" name="paymentId" value={refund.paymentId} />
        <TextField
          field={fields.address}
          label={labels.address}
          hint={t("refund.addressHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button>{t("refund.submit")}</Button>
      </PostForm>
    </section>
  );
}
