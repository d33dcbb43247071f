import { ErrorSummary, type FieldProblem } from "./ErrorSummary.tsx";

type FormSummaryProps = {
  title: string;
  /** What is wrong with the form as a whole. */
  errors: readonly string[] | undefined;
  problems: readonly FieldProblem[];
};

/** The summary of a refused form; nothing while the form is fine. */
export function FormSummary({ title, errors = [], problems }: FormSummaryProps) {
  if (errors.length === 0 && problems.length === 0) return null;
  return (
    <ErrorSummary title={title} problems={problems}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </ErrorSummary>
  );
}
