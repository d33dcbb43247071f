import { FieldError } from "#app/components/FieldError.tsx";
import { Fold } from "#app/components/Fold.tsx";
import type { LimitKind, LimitPeriod } from "#app/contract/limits.ts";
import { type FieldState, hintId, useInitialText, wiring } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { PresetLimits } from "./preset-limits.server.ts";
import type { FirstLimitName } from "./registration.server.ts";

type Typed = FieldState & { value?: string | undefined };

interface Row {
  kind: LimitKind;
  label: string;
  periods: readonly { name: FirstLimitName; period: LimitPeriod; label: string }[];
}

type FirstLimitsProps = {
  fields: Record<FirstLimitName, Typed>;
  rows: readonly Row[];
  limits: PresetLimits;
  /** The country of the account, as far as it is chosen. */
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

/** Whether a text was typed by the player, and is no country's preset. */
const isOwn = ({ presets }: PresetLimits, typed: string | undefined): typed is string =>
  Boolean(typed) && !presets.some(({ amounts }) => Object.values(amounts).some((amount) => amount.typed === typed));

/**
 * Limits from the first day on. Folded and empty where none is mandatory, and no amount is suggested; open, with deposits
 * prefilled, where accounts of the country start with a limit.
 */
export function FirstLimits(props: FirstLimitsProps) {
  const { limits, country, currency } = props;
  const presets = presetsOf(limits, country?.code, currency);
  // Another country or currency has other presets: the fields are remounted with it.
  return (
    <LimitRows key={presets.map(({ period, typed }) => `${period} ${typed}`).join()} {...props} presets={presets} />
  );
}

function LimitRows({
  fields,
  rows,
  limits,
  country,
  presets,
}: FirstLimitsProps & { presets: ReturnType<typeof presetsOf> }) {
  const { t } = useTranslation("limits");
  const fieldOf = (kind: LimitKind, { name: key, period }: Row["periods"][number]) => {
    const { id, name, formId, value, errors } = fields[key];
    const preset = kind === "deposit" ? presets.find((one) => one.period === period)?.typed : undefined;
    const own = kind !== "deposit" || isOwn(limits, value) ? value : undefined;
    const field: FieldState = { id, name, initialValue: own ?? preset, ...(formId !== undefined && { formId }) };
    return { field, error: errors?.[0] };
  };
  const inputRows = rows.map(({ kind, label, periods }) => ({
    kind,
    label,
    inputs: periods.map((one) => ({ label: one.label, ...fieldOf(kind, one) })),
  }));
  const isUsed = inputRows.some(({ inputs }) => inputs.some(({ field, error }) => field.initialValue || error));
  const [first] = presets;
  return (
    <Fold summary={t(first ? "registration.presetTitle" : "registration.title")} open={isUsed}>
      <div className="stack">
        <p>{t("registration.text")}</p>
        {presets.map(({ shown, period, periodName }) => (
          <p key={period}>
            <strong>
              {t("registration.preset", { country: country?.name ?? "", amount: shown, period: periodName })}
            </strong>
          </p>
        ))}
        {!first && limits.elsewhere && <p className="note">{limits.elsewhere}</p>}
        <p className="hint" id={hintId("first-limits")}>
          {t("registration.hint")}
        </p>
        {inputRows.map(({ kind, ...row }) => (
          <LimitRow key={kind} {...row} isTime={kind === "time"} />
        ))}
      </div>
    </Fold>
  );
}

type Input = { label: string; field: FieldState; error: string | undefined };

/** One kind of limit: a field for each period, and under them their errors. */
function LimitRow({ label, inputs, isTime }: { label: string; inputs: readonly Input[]; isTime: boolean }) {
  const initialText = useInitialText();
  return (
    <fieldset className="field" aria-describedby={hintId("first-limits")}>
      <legend>{label}</legend>
      <div className="thirds">
        {inputs.map(({ label, field, error }) => (
          <label key={field.name} htmlFor={field.id}>
            {label}
            <input
              className="input"
              type="text"
              inputMode={isTime ? "text" : "decimal"}
              autoComplete="off"
              id={field.id}
              name={field.name}
              form={field.formId}
              defaultValue={initialText(field)}
              {...wiring(field.id, { error })}
            />
          </label>
        ))}
      </div>
      {inputs.map(({ label, field, error }) => (
        <FieldError key={field.name} id={field.id} error={error && `${label}: ${error}`} />
      ))}
    </fieldset>
  );
}
