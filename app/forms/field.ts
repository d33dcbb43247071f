import { createContext, useContext } from "react";

/**
 * What a control needs to know of its field. Conform's field metadata has this shape; a plain object does as well.
 * The error is given beside it, already in words, because a schema speaks in codes.
 */
export type FieldState = { id: string; name: string; formId?: string; initialValue?: unknown };

type Wiring = { "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** Ties a control to its hint and error, so that they are read out with it. */
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

/** What was typed in this page's forms before a session ended; every control of the name shows it again. */
export const KeptValues = createContext<Readonly<Record<string, string>> | null>(null);

/** What was typed, as {@link KeptValues} has it: the boxes of one name are one text with spaces, which a board reads. */
export const typedTexts = (typed: Readonly<Record<string, unknown>> | null | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(typed ?? {}).map(([name, value]) => [name, [value].flat().join(" ")]));

/** What a control shows at first. Conform may hold anything; a control only ever shows text. */
export function useInitialText(): (field: FieldState) => string | undefined {
  const kept = useContext(KeptValues);
  return ({ name, initialValue }) => kept?.[name] ?? (typeof initialValue === "string" ? initialValue : undefined);
}
