import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { type FieldState, hintId, useInitialText, wiring } from "#app/forms/field.ts";
import { FieldError } from "./FieldError.tsx";

type Common = {
  field: FieldState;
  label: ReactNode;
  /** Why it is needed, and how to write it. Above the control, so that a phone's keyboard does not cover it. */
  hint?: ReactNode;
  /** For a field that does not hold its own errors. */
  error?: string;
};

type FieldFrameProps = Common & { children: ReactNode };

/** The attributes that link a control to its form, its hint and its error. */
function useControl({ field, hint, error }: Pick<Common, "field" | "hint" | "error">) {
  const initialText = useInitialText();
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    defaultValue: initialText(field),
    ...wiring(field.id, { hint, error }),
  };
}

/** Label, hint, control, error: always in this order. */
function FieldFrame({ field, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId(field.id)}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={field.id} error={error} />
    </div>
  );
}

type TextFieldProps = Common & {
  /** As wide as a date or a number. */
  short?: boolean;
  /** Before the control: the currency of an amount. */
  affix?: string;
  /** Beside the control: a button for this field. */
  beside?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name">;

export function TextField({
  field,
  label,
  hint,
  error = field.errors?.[0],
  short,
  affix,
  beside,
  type = "text",
  ...attributes
}: TextFieldProps) {
  const { defaultValue, ...control } = useControl({ field, hint, error });
  const input = (
    <input
      className={short ? "input short" : "input"}
      type={type}
      defaultValue={type === "password" ? undefined : defaultValue}
      {...control}
      {...attributes}
    />
  );
  return (
    <FieldFrame field={field} label={label} hint={hint} error={error}>
      <Beside affix={affix} beside={beside}>
        {input}
      </Beside>
    </FieldFrame>
  );
}

type TextAreaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name">;

export function TextArea({ field, label, hint, error = field.errors?.[0], ...attributes }: TextAreaProps) {
  const control = useControl({ field, hint, error });
  return (
    <FieldFrame field={field} label={label} hint={hint} error={error}>
      <textarea className="input" {...control} {...attributes} />
    </FieldFrame>
  );
}

export type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Common & { options: readonly Option[]; beside?: ReactNode } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    "id" | "name"
  >;

export function SelectField({
  field,
  label,
  hint,
  error = field.errors?.[0],
  options,
  beside,
  ...attributes
}: SelectFieldProps) {
  const control = useControl({ field, hint, error });
  return (
    <FieldFrame field={field} label={label} hint={hint} error={error}>
      <Beside beside={beside}>
        <select className="input" {...control} {...attributes}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      </Beside>
    </FieldFrame>
  );
}

function Beside({ affix, beside, children }: { affix?: string; beside?: ReactNode; children: ReactNode }) {
  const control = affix ? (
    <div className="affix">
      <span>{affix}</span>
      {children}
    </div>
  ) : (
    children
  );
  if (!beside) return control;
  return (
    <div className="search">
      {control}
      {beside}
    </div>
  );
}
