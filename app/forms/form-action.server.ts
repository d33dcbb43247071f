import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import { fieldsOf, markOf } from "#app/contract/marks.ts";
import { plainFields } from "#app/lib/plain-fields.ts";
import { onAction } from "#app/request/handlers.server.ts";
import { issueText, malformed, refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";
import type { FormAnswer } from "./answer.ts";

type FormSchema<Schema extends z.ZodType = z.ZodType> = Schema | ((scope: Scope) => Schema);
type Args = Pick<ActionFunctionArgs, "params">;

/** One action of a page's forms. */
interface Intent<Schema extends z.ZodType, Result> {
  schema: FormSchema<Schema>;
  /** `typed` is what the schema has parsed; nothing else reads the form. */
  act(scope: Scope, typed: z.output<Schema>, args: Args): Promise<Result>;
  /** All fields of the form, where the intent reads only some of them. */
  form: FormSchema;
  /**
   * Asks the platform for the errors it would report about a form that the schema refuses, so that one answer reports all
   * errors.
   */
  checkOthers?: ((scope: Scope, typed: Readonly<Record<string, unknown>>) => Promise<unknown>) | undefined;
}

/** An intent with any schema. */
interface AnyIntent extends Pick<Intent<z.ZodType, unknown>, "schema" | "form" | "checkOthers"> {
  act(scope: Scope, typed: never, args: Args): Promise<unknown>;
}
type Intents = Readonly<Record<string, AnyIntent>>;
type NameOf<Declared extends Intents> = Extract<keyof Declared, string>;
type ResultOf<Declared extends Intents> = Exclude<Awaited<ReturnType<Declared[keyof Declared]["act"]>>, Redisplay>;

/** The schema of a form that is only a button. */
export const noFields = z.object({});

export const intent = <Schema extends z.ZodType, Result>(
  schema: FormSchema<Schema>,
  act: Intent<Schema, Result>["act"],
  form: FormSchema = schema,
  checkOthers?: Intent<Schema, Result>["checkOthers"],
): Intent<Schema, Result> => ({ schema, act, form, checkOthers });

/** Thrown by an intent that refuses in its own words: at a field, or for the form as a whole. */
export class FormRefusal extends Error {
  constructor(
    readonly text: string,
    readonly field = "",
    /** Values the form shows in addition. */
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(text);
  }
}

/** Returned by an intent after which the form is shown again as it was typed, with these values in it. */
export class Redisplay {
  constructor(readonly values: Readonly<Record<string, string>>) {}
}

/**
 * The action of a page: its intents by the name that forms send as `intent`; if there is only one, the form need not name it. A
 * refusal answers 400 with the form as it was typed, without its secrets, and with what `beside` adds.
 */
export const formAction = <Declared extends Intents, Beside extends object = object>(
  intents: Declared,
  beside?: (scope: Scope, args: Args) => Promise<Beside | null>,
) =>
  declare(intents, async (scope, posted, args): Promise<RefusedForm<NameOf<Declared>, Beside> | ResultOf<Declared>> => {
    const { submission, intent } = posted;
    const refuse = async (errors: Errors, values?: Readonly<Record<string, string>>) => {
      const answer = refused(scope, posted, errors, values);
      const added: Partial<Beside> = (await beside?.(scope, args)) ?? {};
      return data({ ...answer, ...added }, { status: 400 });
    };
    if (submission.status !== "success") return refuse(await othersOf(scope, posted));
    try {
      const result = await intent.act(scope, submission.value as never, args);
      if (!(result instanceof Redisplay)) return result as ResultOf<Declared>;
      const { result: shown, ...answer } = answerOf(scope, posted);
      const nothing: Partial<Beside> = {};
      const again = { ...shown, initialValue: { ...shown.initialValue, ...result.values } };
      return data({ ...answer, result: again, ...nothing });
    } catch (error) {
      const values = error instanceof FormRefusal ? error.values : {};
      return refuse(errorsOf(scope, posted, error), values);
    }
  });

/** The action of an address that only receives forms. It has no page to show a form again on: a refusal is an error page. */
export const formAddress = <Declared extends Intents>(intents: Declared) =>
  declare(intents, async (scope, { submission, intent }, args) => {
    if (submission.status !== "success") throw malformed(scope);
    return (await intent.act(scope, submission.value as never, args)) as ResultOf<Declared>;
  });

/** Further errors of a refused form. If the platform cannot be reached, only the known errors are reported. */
async function othersOf(scope: Scope, posted: Posted): Promise<Errors> {
  const { intent, submission } = posted;
  try {
    await intent.checkOthers?.(scope, submission.payload);
  } catch (error) {
    if (isRefusal(error, "validation_failed")) return errorsOf(scope, posted, error);
    if (!(error instanceof ApiFailure)) throw error;
  }
  return {};
}

type RefusedForm<Name extends string, Beside> = ReturnType<typeof data<FormAnswer<Name> & Partial<Beside>>>;

interface Posted<Name extends string = string> {
  name: Name;
  intent: AnyIntent;
  submission: Submission<unknown, string[]>;
}

interface Errors {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

const declared = new WeakMap<object, Intents>();

/** The intents an action declares; undefined for one that was made in another way. */
export const intentsOf = (action: object): Intents | undefined => declared.get(action);

function declare<Declared extends Intents, Result>(
  intents: Declared,
  answer: (scope: Scope, posted: Posted<NameOf<Declared>>, args: Args) => Promise<Result>,
) {
  const action = onAction({
    async answer(scope, form, { params }) {
      const named = intentOf(intents, form);
      if (!named) throw malformed(scope);
      return answer(scope, { ...named, submission: parse(scope, named.intent, form) }, { params });
    },
    kept(scope, form) {
      const named = intentOf(intents, form);
      // Without a schema nothing says which fields are secret, so nothing is kept.
      if (!named) return {};
      const fields = [...shownFields(scope, named.intent)].filter((field) => form.has(field));
      return Object.fromEntries(fields.map((field) => [field, textsOf(form, field)]));
    },
  });
  declared.set(action, intents);
  return action;
}

/** The intent a form names; undefined if it names none of them. */
function intentOf<Declared extends Intents>(intents: Declared, form: FormData) {
  const all = Object.entries(intents) as [NameOf<Declared>, AnyIntent][];
  // The last one counts: a button's intent comes after the form's own.
  const requested = form.getAll("intent").at(-1) ?? (all.length === 1 ? all[0]?.[0] : undefined);
  const [name, intent] = all.find(([known]) => known === requested) ?? [];
  return name && intent ? { name, intent } : undefined;
}

/** Parses a form by a schema whose issues are our codes (`errors.ts`), with the errors in the page's language. */
const parse = (scope: Scope, { schema }: AnyIntent, form: FormData) =>
  parseWithZod(plainFields(form), {
    schema: schemaIn(scope, schema),
    formatError: (issues: { message: string }[]) => issues.map(({ message }) => issueText(scope, message)),
  });

const schemaIn = (scope: Scope, schema: FormSchema): z.ZodType =>
  typeof schema === "function" ? schema(scope) : schema;

/** The values of one name, joined by spaces as {@link KeptValues} has them: checkboxes send several. */
const textsOf = (form: FormData, field: string): string =>
  form
    .getAll(field)
    .filter((value) => typeof value === "string")
    .join(" ");

/** The fields that may be shown and kept: those of the schema, without secrets and values that are generated for each page. */
function shownFields(scope: Scope, { form }: AnyIntent): Set<string> {
  const fields = fieldsOf(schemaIn(scope, form));
  const marked = new Set(fields.filter(([, field]) => markOf(field)).map(([name]) => name));
  return new Set(fields.map(([name]) => name).filter((name) => !marked.has(name)));
}

/** The typed form, as far as it may be shown. */
function answerOf<Name extends string>(
  scope: Scope,
  { name, intent, submission }: Posted<Name>,
  errors: Errors = {},
): FormAnswer<Name> {
  const shown = shownFields(scope, intent);
  const sent = Object.entries(submission.payload);
  const hideFields = sent.map(([field]) => field).filter((field) => !shown.has(field));
  // A reply leaves them out, and the page would fill in its own value.
  const emptied = Object.fromEntries(
    sent.flatMap(([field, value]) => (value === "" && shown.has(field) ? [[field, ""]] : [])),
  );
  const result = submission.reply({ ...errors, hideFields });
  return { intent: name, result: { ...result, initialValue: { ...result.initialValue, ...emptied } } };
}

const refusals = new WeakMap<Scope, FormAnswer>();

/** The refused form of this request, for a loader that shows it: a popup is above the page and not in it. */
export const refusedForm = (scope: Scope): FormAnswer | undefined => refusals.get(scope);

function refused<Name extends string>(
  scope: Scope,
  posted: Posted<Name>,
  errors: Errors,
  values: Readonly<Record<string, string>> = {},
): FormAnswer<Name> {
  const { intent, result } = answerOf(scope, posted, errors);
  const answer = { intent, result: { ...result, initialValue: { ...result.initialValue, ...values } } };
  refusals.set(scope, answer);
  return answer;
}

/** Refusals that do not concern the form: the country page, and the ways to prove presence and a second factor. */
const ABOUT_THE_VISITOR: readonly string[] = [
  "country_blocked",
  "presence_required",
  "step_up_required",
] satisfies ErrorCode[];

/** The errors of a refused intent: at the fields the platform names, or for the form as a whole. Other errors are rethrown. */
function errorsOf(scope: Scope, { intent }: Posted, error: unknown): Errors {
  if (error instanceof FormRefusal) {
    return error.field ? { fieldErrors: { [error.field]: [error.text] } } : { formErrors: [error.text] };
  }
  if (!(error instanceof ApiFailure) || ABOUT_THE_VISITOR.includes(error.code)) throw error;
  // If nothing was typed, nothing is lost with the page, and a fault shows the error page.
  if (error.status >= 500 && shownFields(scope, intent).size === 0) throw error;
  const fieldErrors: Record<string, string[]> = {};
  for (const { path, issue } of error.failures) {
    if (path && issue) fieldErrors[path] = [...(fieldErrors[path] ?? []), issueText(scope, issue)];
  }
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { formErrors: [refusalText(scope, error)] };
}
