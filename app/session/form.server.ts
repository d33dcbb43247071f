import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { type ErrorCode, readIssue } from "#app/contract/errors.ts";
import { ApiFailure } from "../api/failure.ts";
import type { Scope } from "./scope.server.ts";

/** Never sent back in a refused form. */
const SECRETS = ["password", "currentPassword", "newPassword"];

export type FormAnswer = { result: SubmissionResult<string[]> };

const PLAIN_NAME = /^[A-Za-z]{1,40}$/;

/**
 * The fields of our own forms. Other names are instructions to conform: `a[999999999]` is a list of a billion, which
 * held a whole process for ten seconds, and `__intent__` is read as JSON, which throws.
 */
export function plainFields(form: FormData): FormData {
  const plain = new FormData();
  for (const [name, value] of form) if (PLAIN_NAME.test(name)) plain.append(name, value);
  return plain;
}

/** Parses a form by a schema whose issues are our codes (`errors.ts`), in the words of the page's language. */
export function parseForm<Schema extends z.ZodType>(scope: Scope, form: FormData, schema: Schema) {
  return parseWithZod(plainFields(form), {
    schema,
    formatError: (issues: { message: string }[]) => issues.map(({ message }) => issueText(scope, message)),
  });
}

export function issueText(scope: Scope, message: string): string {
  const { code, parameters } = readIssue(message);
  return scope.t(`errors:field.${code}`, parameters);
}

/** A refusal in words, with the request id where the player may need to tell us of it. */
export function refusalText(scope: Scope, failure: ApiFailure): string {
  const text = scope.t(`errors:code.${failure.code}`, { ...failure.failures[0]?.parameters });
  return failure.status >= 500 ? `${text} ${scope.t("errors:request", { id: failure.requestId })}` : text;
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
