import type { ReactNode } from "react";
import { type FieldState, hintId, useInitialText, wiring } from "#app/forms/field.ts";
import { FieldError } from "./FieldError.tsx";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export interface Way {
  value: string;
  label: string;
  icon: IconName;
  /** What is shown of it before it is chosen: fee, limits, time. */
  facts: readonly { name: string; value: string }[];
  /** Its facts say why it is disabled now. */
  disabled?: boolean;
}

type WaysProps = { field: FieldState; legend: string; ways: readonly Way[]; hint?: ReactNode };

/**
 * Payment methods, each with its facts, one of which is chosen. The first enabled one has the id that an error summary links
 * to.
 */
export function Ways({ field, legend, ways, hint }: WaysProps) {
  const error = field.errors?.[0];
  const chosen = useInitialText()(field);
  const first = ways.find(({ disabled }) => !disabled)?.value;
  const { "aria-describedby": describedBy } = wiring(field.id, { hint, error });
  return (
    <fieldset className="field whole" aria-describedby={describedBy}>
      <legend>{legend}</legend>
      <div className="ways">
        {ways.map(({ value, label, icon, facts, disabled }) => (
          <label key={value}>
            <input
              type="radio"
              id={value === first ? field.id : undefined}
              name={field.name}
              form={field.formId}
              value={value}
              defaultChecked={value === chosen}
              disabled={disabled}
              aria-describedby={`${field.id}-${value}`}
            />
            <Icon name={icon} />
            <b>{label}</b>
            <dl id={`${field.id}-${value}`}>
              {facts.map((fact) => (
                <div key={fact.name}>
                  <dt>{fact.name}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          </label>
        ))}
      </div>
      {hint && (
        <p className="hint" id={hintId(field.id)}>
          {hint}
        </p>
      )}
      <FieldError id={field.id} error={error} />
    </fieldset>
  );
}
