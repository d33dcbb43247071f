import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { plainFields } from "#app/lib/plain-fields.ts";
import { issueText, refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** Never sent back in a refused form. */
const SECRETS = ["password", "currentPassword", "newPassword"];

export type FormAnswer = { result: SubmissionResult<string[]> };

/** Parses a form by a schema whose issues are our codes (`errors.ts`), in the words of the page's language. */
export function parseForm<Schema extends z.ZodType>(scope: Scope, form: FormData, schema: Schema) {
  return parseWithZod(plainFields(form), {
    schema,
    formatError: (issues: { message: string }[]) => issues.map(({ message }) => issueText(scope, message)),
  });
}

/** Refusals that are no matter of the form: the country page, and the way to prove presence. */
const ABOUT_THE_VISITOR: readonly string[] = ["country_blocked", "presence_required"] satisfies ErrorCode[];

/** A refusal that belongs to no field, as data of the page, status 400. Faults and the country page are thrown on. */
export function refuseInWords(scope: Scope, error: unknown) {
  if (!(error instanceof ApiFailure) || error.status >= 500 || ABOUT_THE_VISITOR.includes(error.code)) throw error;
  return data({ refusal: refusalText(scope, error) }, { status: 400 });
}

/** The form once more as it was typed, secrets hidden: it is not done, and nothing is wrong with it. */
export const showAgain = (submission: Submission<unknown, string[]>) =>
  data<FormAnswer>({ result: submission.reply({ hideFields: SECRETS }) });

/** Answers 400 with the form as it was typed, secrets hidden. */
export function refuse(
  submission: Submission<unknown, string[]>,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
) {
  return data<FormAnswer>({ result: submission.reply({ ...errors, hideFields: SECRETS }) }, { status: 400 });
}

/** Parses a form and does the one thing it asks for; what is refused on the way answers with the form as it was typed. */
export async function answerForm<Schema extends z.ZodType>(
  scope: Scope,
  form: FormData,
  schema: Schema,
  act: (typed: z.output<Schema>) => Promise<Response>,
) {
  const submission = parseForm(scope, form, schema);
  if (submission.status !== "success") return refuse(submission);
  try {
    return await act(submission.value);
  } catch (error) {
    return refuseWith(scope, submission, error);
  }
}

/** What the platform refused, shown in the form: at the fields it names, else on top. Other errors are thrown on. */
export function refuseWith(scope: Scope, submission: Submission<unknown, string[]>, error: unknown) {
  if (!(error instanceof ApiFailure) || ABOUT_THE_VISITOR.includes(error.code)) throw error;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, issue } of error.failures) {
    if (path && issue) fieldErrors[path] = [...(fieldErrors[path] ?? []), issueText(scope, issue)];
  }
  return Object.keys(fieldErrors).length > 0
    ? refuse(submission, { fieldErrors })
    : refuse(submission, { formErrors: [refusalText(scope, error)] });
}
