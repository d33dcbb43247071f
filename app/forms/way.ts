import type { SubmissionResult } from "@conform-to/react";
import { typedTexts } from "./field.ts";

/** A link that is offered with the reason a form was refused. */
export interface Way {
  href: string;
  label: string;
}

/** What the action added to the values of a refused form as `way` and `wayLabel`; null without them. */
export function wayOf(result: SubmissionResult | null | undefined): Way | null {
  const { way: href, wayLabel: label } = typedTexts(result?.initialValue);
  return href && label ? { href, label } : null;
}
