import { createContext, useContext } from "react";

/**
 * What a control needs to know of its field. Conform's field metadata has this shape; a plain object works too. Errors are in words
 * already, and the first one is shown.
 */
export type FieldState = {
  id: string;
  name: string;
  formId?: string;
  initialValue?: unknown;
  errors?: readonly string[] | undefined;
};

type Wiring = { "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** Links a control to its hint and error, so that screen readers read them with it. */
export function wiring(id: string, { hint, error }: { hint?: unknown; error?: unknown }): Wiring {
  const described = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}

export function hintId(id: string): string {
  return `${id}-description`;
}

export function errorId(id: string): string {
  return `${id}-error`;
}

/** The kept form of this page; every control of the same name shows its value again. */
export const KeptValues = createContext<Readonly<Record<string, string>> | null>(null);

/** Typed values in the form of {@link KeptValues}: the checkboxes of one name become one text separated by spaces. */
export const typedTexts = (typed: Readonly<Record<string, unknown>> | null | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(typed ?? {}).map(([name, value]) => [name, [value].flat().join(" ")]));

/** The initial text of a control. Conform may hold anything; a control only shows text. */
export function useInitialText(): (field: FieldState) => string | undefined {
  const kept = useContext(KeptValues);
  return ({ name, initialValue }) => kept?.[name] ?? (typeof initialValue === "string" ? initialValue : undefined);
}
