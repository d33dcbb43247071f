import type { SubmissionResult } from "@conform-to/react";

/** A form that was not done: of which intent it is, what was typed without its secrets, and what is wrong with it. */
export interface FormAnswer<Intent extends string = string> {
  intent: Intent;
  result: SubmissionResult<string[]>;
}

type IntentOf<Answer> = Answer extends FormAnswer<infer Intent> ? Intent : never;

/** The form of one of these intents, or of any, as an action answered it, for conform; undefined where it did not. */
export function resultOf<Answer>(answer: Answer, ...intents: IntentOf<Answer>[]): FormAnswer["result"] | undefined {
  if (!isFormAnswer(answer)) return undefined;
  return intents.length === 0 || intents.some((intent) => intent === answer.intent) ? answer.result : undefined;
}

const isFormAnswer = (answer: unknown): answer is FormAnswer =>
  typeof answer === "object" && answer !== null && "intent" in answer && "result" in answer;

/** Why a form of nothing but buttons was refused, in words. */
export function refusalOf<Answer>(answer: Answer, ...intents: IntentOf<Answer>[]): string | undefined {
  const errors = Object.values(resultOf(answer, ...intents)?.error ?? {});
  return errors.flatMap((texts) => texts ?? [])[0];
}
