import type { ReactNode } from "react";
import { type FieldState, hintId, useInitialText, wiring } from "#app/forms/field.ts";
import { FieldError } from "./FieldError.tsx";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export type Choice = {
  value: string;
  label: string;
  /** The terms of this choice, or why it is disabled. */
  note?: string;
  icon?: IconName;
  disabled?: boolean;
};

type ChoicesProps = {
  field: FieldState;
  legend: string;
  choices: readonly Choice[];
  hint?: ReactNode;
  error?: string;
  /** `figures`: short and centred. `terms`: wide cells with a note. `stakes`: always five in a row. */
  shape?: "figures" | "terms" | "stakes";
  required?: boolean;
};

const SHAPES = { figures: "choices center", terms: "choices tall", stakes: "choices center stakes" };

/**
 * Radio buttons as cells; the chosen one is filled with ink. The first enabled one has the id that an error summary links to.
 */
export function Choices({
  field,
  legend,
  choices,
  hint,
  error = field.errors?.[0],
  shape = "figures",
  required,
}: ChoicesProps) {
  const chosen = useInitialText()(field);
  const first = choices.find(({ disabled }) => !disabled);
  const { "aria-describedby": describedBy } = wiring(field.id, { hint, error });
  return (
    <fieldset className="field whole" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {hint && (
        <p className="hint" id={hintId(field.id)}>
          {hint}
        </p>
      )}
      <div className={SHAPES[shape]}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              id={choice === first ? field.id : undefined}
              name={field.name}
              form={field.formId}
              value={choice.value}
              defaultChecked={choice.value === chosen}
              disabled={choice.disabled}
              required={required}
            />
            {choice.icon ? (
              <span className="with-thumb">
                <Icon name={choice.icon} />
                {choice.label}
              </span>
            ) : (
              choice.label
            )}
            {choice.note && <small>{choice.note}</small>}
          </label>
        ))}
      </div>
      <FieldError id={field.id} error={error} />
    </fieldset>
  );
}
