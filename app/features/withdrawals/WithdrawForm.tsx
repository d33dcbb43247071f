import { useForm } from "@conform-to/react";
import type { z } from "zod";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { Ways } from "#app/components/Ways.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { WithdrawChoices } from "./choices.server.ts";
import type { withdrawFields } from "./form.server.ts";
import { WithdrawSum } from "./WithdrawSum.tsx";

type WithdrawFormProps = { choices: WithdrawChoices; operationId: string; answer: FormAnswer["result"] | undefined };

/**
 * The input of a typed destination is shown while its method is chosen; always where a browser does not support the selector.
 */
const TYPED = { bank: "typed-bank", ewallet: "typed-ewallet", crypto: "typed-crypto" } as const;

/** An amount, its destination, and the resulting sums, before the button. */
export function WithdrawForm({ choices, operationId, answer }: WithdrawFormProps) {
  const { t } = useTranslation("withdrawals");
  const [form, fields] = useForm<z.input<typeof withdrawFields>>({
    id: "withdraw",
    lastResult: answer,
    defaultValue: { to: choices.chosen },
  });
  const { to, amount } = fields;
  const typed = (["bank", "ewallet", "crypto"] as const).filter((method) => choices.typed.includes(method));
  const labels = {
    amount: t("cashier:deposit.amount"),
    to: t("form.to"),
    bank: t("destination.bank"),
    ewallet: t("destination.ewallet"),
    crypto: t("destination.crypto"),
  };
  return (
    <PostForm form={form} labels={labels} intent="withdraw" refused={t("form.refused")} className="gap5">
      <input type="hidden" name="operationId" value={operationId} />
      <TextField
        field={amount}
        label={labels.amount}
        hint={choices.amountHint}
        affix={choices.currency}
        short
        inputMode="decimal"
        autoComplete="off"
      />
      <Ways field={to} legend={labels.to} hint={choices.why} ways={choices.ways} />
      {typed.map((method) => (
        <div key={method} className={TYPED[method]}>
          <TextField
            field={fields[method]}
            label={labels[method]}
            maxLength={120}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
          />
        </div>
      ))}
      <WithdrawSum
        formId={form.id}
        choices={choices}
        typed={{ to: textOf(to.initialValue), amount: textOf(amount.initialValue) }}
      />
    </PostForm>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
