import { type Choice, Choices } from "#app/components/Choices.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";

type FirstLimitProps = {
  amount: FieldState;
  period: FieldState;
  periods: readonly Choice[];
  amountError: string | undefined;
  periodError: string | undefined;
};

/** A limit of deposits from the first day on. Folded and empty: nobody has to set one, and no amount is suggested. */
export function FirstLimit({ amount, period, periods, amountError, periodError }: FirstLimitProps) {
  const { t } = useTranslation("limits");
  return (
    <Fold summary={t("registration.title")} open={Boolean(amount.initialValue || amountError || periodError)}>
      <div className="stack">
        <p>{t("registration.text")}</p>
        <TextField
          field={amount}
          label={t("registration.amount")}
          hint={t("registration.amountHint")}
          error={amountError}
          short
          inputMode="decimal"
          autoComplete="off"
        />
        <Choices field={period} legend={t("set.period")} error={periodError} choices={periods} />
      </div>
    </Fold>
  );
}
