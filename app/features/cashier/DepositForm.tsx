import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { Ways } from "#app/components/Ways.tsx";
import { type FormAnswer, wayOf } from "#app/forms/answer.ts";
import { typedTexts } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { WaitingBonus } from "./bonus.server.ts";
import { DepositSum } from "./DepositSum.tsx";
import type { DepositChoices, depositFields } from "./deposit.server.ts";

type DepositFormProps = {
  deposit: DepositChoices;
  waiting: WaitingBonus;
  operationId: string;
  answer: FormAnswer["result"] | undefined;
};

/** The payment method, the amount and the resulting sums, before the button. */
export function DepositForm({ deposit, waiting, operationId, answer }: DepositFormProps) {
  const { t } = useTranslation("cashier");
  const { instead, insteadLabel } = typedTexts(answer?.initialValue);
  const way = wayOf(answer);
  const [form, fields] = useForm<z.input<typeof depositFields>>({
    id: "deposit-form",
    lastResult: answer,
    defaultValue: deposit.chosen,
  });
  const labels = { method: t("deposit.method"), amount: t("deposit.amount"), other: t("deposit.other") };
  return (
    <PostForm form={form} labels={labels} intent="deposit" refused={t("deposit.refused")} className="gap5">
      <input type="hidden" name="operationId" value={operationId} />
      <Ways field={fields.method} legend={labels.method} hint={deposit.where} ways={deposit.ways} />
      <Choices field={fields.amount} legend={labels.amount} choices={deposit.amounts} />
      <TextField
        field={fields.other}
        label={labels.other}
        hint={deposit.amountHint}
        affix={deposit.currency}
        short
        inputMode="decimal"
        // For the stylesheet: a filled field takes the place of the chosen cell.
        placeholder=" "
        autoComplete="off"
      />
      {way && (
        <p className="cluster">
          {instead && insteadLabel && (
            <Button name="instead" value={instead}>
              {insteadLabel}
            </Button>
          )}
          <ButtonLink kind="stop" small href={way.href}>
            {way.label}
          </ButtonLink>
        </p>
      )}
      <div className="sticky-sum">
        <DepositSum
          formId={form.id}
          deposit={deposit}
          waiting={waiting}
          typed={{
            method: textOf(fields.method.initialValue),
            amount: textOf(fields.amount.initialValue),
            other: textOf(fields.other.initialValue),
          }}
        />
        <noscript>
          <Button small name="intent" value="count">
            {t("deposit.count")}
          </Button>
        </noscript>
        <Button kind="act">{t("deposit.submit")}</Button>
        <p className="note">{t("deposit.note")}</p>
      </div>
    </PostForm>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
