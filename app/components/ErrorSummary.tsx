import { type ReactNode, useEffect, useRef } from "react";
import type { FieldProblem } from "#app/forms/problems.ts";

type ErrorSummaryProps = { title: string; problems?: readonly FieldProblem[]; children?: ReactNode };

/** The first element of a refused form, which gets the focus: by script, and by `autofocus` without scripts. */
export function ErrorSummary({ title, problems = [], children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts nothing else shows what was refused on a long page.
    <div className="summary" role="alert" tabIndex={-1} id="errors" ref={summary} autoFocus>
      <h2>{title}</h2>
      {children}
      {problems.length > 0 && (
        <ul>
          {problems.map(({ fieldId, label, text }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`}>{label}</a> {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
