import type { ReactNode } from "react";
import { type Labels, problemsOf } from "#app/forms/problems.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Form } from "./Form.tsx";

type PostFormProps = {
  /** As conform describes it. */
  form: { id: string; allErrors: Record<string, string[]> };
  /** Of the fields that are shown: what is wrong with one is told with its label. */
  labels?: Labels;
  /** Which intent of its action it asks for; it need not be named where there is one, or where buttons name it. */
  intent?: string;
  /** What stands above the problems of a refused form. */
  refused: string;
  /** The field that stands for others in its summary. */
  group?: Labels;
  /** Another form of the page was refused since: fields keep what was wrong with them, and a page has one summary. */
  quiet?: boolean;
  className?: string;
  /** With a hash, where the answer is to be read without scripts: of a form at the end of a long page. */
  action?: string;
  children: ReactNode;
};

/** A form to its own page, with the summary of what was wrong with it. The action checks it, so the browser does not. */
export function PostForm({
  form,
  labels,
  intent,
  refused,
  group,
  quiet,
  className = "stack",
  action,
  children,
}: PostFormProps) {
  const { problems, others } = problemsOf(form, labels, group);
  return (
    <>
      {!quiet && others.length + problems.length > 0 && (
        <ErrorSummary title={refused} problems={problems}>
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ErrorSummary>
      )}
      <Form className={className} method="post" action={action} id={form.id} noValidate>
        {intent && <input type="hidden" name="intent" value={intent} />}
        {children}
      </Form>
    </>
  );
}
