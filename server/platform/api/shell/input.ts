import type { z } from "zod";
import { FIELD_ISSUES, issue as fieldIssue, readIssue } from "#app/contract/errors.ts";
import type { Operation } from "#app/contract/operation.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface RawInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

interface FieldProblem {
  path: string;
  issue: string;
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    value,
  );
  return found === undefined;
}

/** The schemas' messages are field issues; zod's own messages are mapped to one of them. */
function problemOf({ message, path }: z.core.$ZodIssue, value: unknown): FieldProblem {
  const known = FIELD_ISSUES.some((code) => message === code || message.startsWith(`${code}|`));
  const { code, parameters } = readIssue(known ? message : isMissing(value, path) ? "required" : "invalid");
  return { path: path.join("."), issue: fieldIssue(code, parameters) };
}

/** The first problem of each field is enough: an empty password need not be called too short as well. */
const firstOfEachField = (problems: FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }, index) => problems.findIndex((earlier) => earlier.path === path) === index);

/** Parses a call by its contract into one object. Refuses with `validation_failed` and every field that is wrong. */
export function parseInput({ params, query, body }: Operation, raw: RawInput): Record<string, unknown> {
  const parts = [
    { result: body.safeParse(raw.body), value: raw.body },
    { result: query.safeParse(raw.query), value: raw.query },
    { result: params.safeParse(raw.params), value: raw.params },
  ];
  const problems = parts.flatMap(({ result, value }) =>
    (result.error?.issues ?? []).map((zodIssue) => problemOf(zodIssue, value)),
  );
  if (problems.length > 0) throw new Refusal("validation_failed", {}, firstOfEachField(problems));
  return Object.assign({}, ...parts.map(({ result }) => result.data));
}
