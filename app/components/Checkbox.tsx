import type { ReactNode } from "react";
import { type FieldState, useInitialText, wiring } from "#app/forms/field.ts";
import { FieldError } from "./FieldError.tsx";

type CheckboxProps = { field: FieldState; children: ReactNode; required?: boolean };

export function Checkbox({ field, children, required }: CheckboxProps) {
  const error = field.errors?.[0];
  const initialText = useInitialText();
  return (
    <div>
      <label className="check" htmlFor={field.id}>
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          form={field.formId}
          defaultChecked={initialText(field) === "on"}
          required={required}
          {...wiring(field.id, { error })}
        />
        <span>{children}</span>
      </label>
      <FieldError id={field.id} error={error} />
    </div>
  );
}
