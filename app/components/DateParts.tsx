import type { ReactNode } from "react";
import { type FieldState, hintId, useInitialText, wiring } from "#app/forms/field.ts";
import { FieldError } from "./FieldError.tsx";

type Part = { field: FieldState; label: string };

type DatePartsProps = {
  /** Of the whole date: hint, error and the error summary's links refer to it. */
  id: string;
  legend: string;
  hint?: ReactNode;
  error?: string;
  day: Part;
  month: Part;
  year: Part;
};

/** A date of birth as three text fields: people know it by heart, so typing beats a calendar. */
export function DateParts({ id, legend, hint, error, day, month, year }: DatePartsProps) {
  const initialText = useInitialText();
  const described = wiring(id, { hint, error });
  const parts = [
    { ...day, length: 2, autoComplete: "bday-day" },
    { ...month, length: 2, autoComplete: "bday-month" },
    { ...year, length: 4, autoComplete: "bday-year" },
  ];
  return (
    <fieldset className="field" id={id} aria-describedby={described["aria-describedby"]}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      <div className="cluster date">
        {parts.map(({ field, label, length, autoComplete }) => (
          <label key={field.name} htmlFor={field.id}>
            {label}
            <input
              className="input"
              type="text"
              inputMode="numeric"
              id={field.id}
              name={field.name}
              form={field.formId}
              maxLength={length}
              autoComplete={autoComplete}
              defaultValue={initialText(field)}
              aria-invalid={described["aria-invalid"]}
            />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
