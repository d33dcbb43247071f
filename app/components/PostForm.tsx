import type { ReactNode } from "react";
import type { Way } from "#app/forms/answer.ts";
import { type Labels, problemsOf } from "#app/forms/problems.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { Form } from "./Form.tsx";
import { Reason } from "./Reason.tsx";

type PostFormProps = {
  /** Conform's form metadata. */
  form: { id: string; allErrors: Record<string, string[]> };
  /** Labels of the visible fields: an error is reported with its field's label. */
  labels?: Labels;
  /** The intent of its action; not needed if there is only one, or if buttons name it. */
  intent?: string;
  /** The text above the errors of a refused form. */
  refused: string;
  /** A link beside the errors of the form as a whole. */
  way?: Way | null;
  /** The field that stands for others in its summary. */
  group?: Labels;
  /** Another form of the page was refused since: fields keep their errors, but a page has only one summary. */
  quiet?: boolean;
  className?: string;
  /** With a hash, if the answer is at the end of a long page, for browsers without scripts. */
  action?: string;
  children: ReactNode;
};

/** A form sent to its own page, with its error summary. The action validates it, so the browser does not. */
export function PostForm({
  form,
  labels,
  intent,
  refused,
  way,
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
            <p key={text}>
              <Reason text={text} way={way} />
            </p>
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
