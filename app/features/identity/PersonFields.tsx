import { CountrySelect } from "#app/components/CountrySelect.tsx";
import { DateParts } from "#app/components/DateParts.tsx";
import { SelectField } from "#app/components/Field.tsx";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";

type Options = readonly { value: string; label: string }[];

type PersonFieldsProps = {
  fields: Record<"country" | "birthDate" | "day" | "month" | "year" | "currency", FieldState>;
  labels: Record<"country" | "day" | "currency", string>;
  countries: Options;
  currencies: Options;
  minimumAge: number;
};

/** Whose account it is: where the player lives and when the player was born decide whether there may be one. */
export function PersonFields({ fields, labels, countries, currencies, minimumAge }: PersonFieldsProps) {
  const { t } = useTranslation("account");
  const { birthDate, day, month, year } = fields;
  const [birthError] = [birthDate, day, month, year].flatMap(({ errors = [] }) => errors);
  return (
    <fieldset className="stack">
      <legend className="part">{t("registration.who")}</legend>
      <CountrySelect
        field={fields.country}
        label={labels.country}
        hint={t("field.countryHint")}
        options={[{ value: "", label: t("field.choose") }, ...countries]}
        autoComplete="country"
        required
      />
      <DateParts
        id={birthDate.id}
        legend={labels.day}
        hint={t("field.birthDateHint", { count: minimumAge })}
        error={birthError}
        day={{ field: day, label: t("field.day") }}
        month={{ field: month, label: t("field.month") }}
        year={{ field: year, label: t("field.year") }}
      />
      <SelectField
        field={fields.currency}
        label={labels.currency}
        hint={t("field.currencyHint")}
        options={currencies}
        required
      />
    </fieldset>
  );
}
