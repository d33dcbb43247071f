import { type Choice, Choices } from "#app/components/Choices.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { PresetLimits } from "./preset-limits.server.ts";

type Typed = FieldState & { value?: string | undefined };

type FirstLimitProps = {
  amount: Typed;
  period: Typed;
  periods: readonly Choice[];
  amountError: string | undefined;
  periodError: string | undefined;
  limits: PresetLimits;
  /** Of the account, as far as it is chosen. */
  country: { code: string; name: string } | undefined;
  currency: string;
};

/** The limits of a country in a currency, each with what is typed for it. */
function presetsOf({ presets, of }: PresetLimits, country: string | undefined, currency: string) {
  return (of[country ?? ""] ?? []).flatMap((place) => {
    const preset = presets[place];
    const amount = preset?.amounts[currency];
    return preset && amount ? [{ ...preset, ...amount }] : [];
  });
}

/** Whether a text is the player's own, and not what some country begins with. */
const isOwn = ({ presets }: PresetLimits, typed: string | undefined): typed is string =>
  Boolean(typed) && !presets.some(({ amounts }) => Object.values(amounts).some((amount) => amount.typed === typed));

/**
 * A limit of deposits from the first day on. Folded and empty where nobody has to set one, and no amount is suggested; open and
 * filled in where accounts of the country begin with one.
 */
export function FirstLimit(props: FirstLimitProps) {
  const { limits, country, currency } = props;
  const [first] = presetsOf(limits, country?.code, currency);
  // Another country or currency is another beginning: the fields are made anew with it.
  return <LimitFields key={first ? `${first.period} ${first.typed}` : ""} {...props} first={first} />;
}

function LimitFields({
  amount,
  period,
  periods,
  amountError,
  periodError,
  limits,
  country,
  currency,
  first,
}: FirstLimitProps & { first: ReturnType<typeof presetsOf>[number] | undefined }) {
  const { t } = useTranslation("limits");
  const own = isOwn(limits, amount.value) ? amount.value : undefined;
  // Conform answers what it is asked for by name: a copy of all of it would be empty.
  const begin = ({ id, name, formId }: Typed, initialValue: string | undefined): FieldState => ({
    ...{ id, name, initialValue },
    ...(formId !== undefined && { formId }),
  });
  const amountField = begin(amount, own ?? first?.typed);
  const periodField = begin(period, own ? period.value : (first?.period ?? period.value));
  return (
    <Fold
      summary={t(first ? "registration.presetTitle" : "registration.title")}
      open={Boolean(amountField.initialValue || amountError || periodError)}
    >
      <div className="stack">
        <p>{t("registration.text")}</p>
        {presetsOf(limits, country?.code, currency).map(({ shown, period, periodName }) => (
          <p key={period}>
            <strong>
              {t("registration.preset", { country: country?.name ?? "", amount: shown, period: periodName })}
            </strong>
          </p>
        ))}
        {!first && limits.elsewhere && <p className="note">{limits.elsewhere}</p>}
        <TextField
          field={amountField}
          label={t("registration.amount")}
          hint={t(first ? "registration.presetHint" : "registration.amountHint")}
          error={amountError}
          short
          inputMode="decimal"
          autoComplete="off"
        />
        <Choices field={periodField} legend={t("set.period")} error={periodError} choices={periods} />
      </div>
    </Fold>
  );
}
