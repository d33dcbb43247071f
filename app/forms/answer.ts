import type { SubmissionResult } from "@conform-to/react";

/** A refused form: its intent, the typed values without secrets, and the errors. */
export interface FormAnswer<Intent extends string = string> {
  intent: Intent;
  result: SubmissionResult<string[]>;
}

type IntentOf<Answer> = Answer extends FormAnswer<infer Intent> ? Intent : never;

/** The action's answer to a form of one of these intents, or of any, for conform; undefined if it is for another form. */
export function resultOf<Answer>(answer: Answer, ...intents: IntentOf<Answer>[]): FormAnswer["result"] | undefined {
  if (!isFormAnswer(answer)) return undefined;
  return intents.length === 0 || intents.some((intent) => intent === answer.intent) ? answer.result : undefined;
}

const isFormAnswer = (answer: unknown): answer is FormAnswer =>
  typeof answer === "object" && answer !== null && "intent" in answer && "result" in answer;

/** Why a form that only has buttons was refused, in words. */
export function refusalOf<Answer>(answer: Answer, ...intents: IntentOf<Answer>[]): string | undefined {
  const errors = Object.values(resultOf(answer, ...intents)?.error ?? {});
  return errors.flatMap((texts) => texts ?? [])[0];
}

/** A link that is offered with the reason a form was refused. */
export interface Way {
  href: string;
  label: string;
}

/** What the action added to the values of a refused form as `way` and `wayLabel`; null without them. */
export function wayOf(result: FormAnswer["result"] | undefined): Way | null {
  const { way: href, wayLabel: label } = result?.initialValue ?? {};
  return typeof href === "string" && typeof label === "string" ? { href, label } : null;
}
