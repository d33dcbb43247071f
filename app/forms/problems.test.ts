import { expect, it } from "vitest";
import { type Labels, problemsOf } from "./problems.ts";

const LABELS = { email: "E-mail", password: "Password", day: "Born", month: "Born", year: "Born" };
const DATE = { birthDate: "day" };

/** The lines of a summary: the errors of fields, followed by the others. */
function summary(allErrors: Record<string, string[]>, group?: Labels) {
  const { problems, others } = problemsOf({ id: "join", allErrors }, LABELS, group);
  return [...problems.map(({ fieldId, label, text }) => `${fieldId}: ${label}: ${text}`), ...others];
}

it.each<[string, Parameters<typeof summary>, string[]]>([
  ["no problem", [{}], []],
  [
    "each field's first, with its label and in the order of the labels",
    [{ password: ["P"], email: ["E1", "E2"] }],
    ["join-email: E-mail: E1", "join-password: Password: P"],
  ],
  [
    "all of the form as a whole, beside the fields",
    [{ "": ["F1", "F2"], email: ["E"] }],
    ["join-email: E-mail: E", "F1", "F2"],
  ],
  ["none of a field without one", [{ email: [] }], []],
  ["what no field is labelled for, without a link to nowhere", [{ operationId: ["O"] }], ["O"]],
  [
    "one of the parts of a date, where it is wrong first",
    [{ month: ["M"], year: ["Y"] }, DATE],
    ["join-month: Born: M"],
  ],
  ["of a date as a whole, where it begins", [{ birthDate: ["D"] }, DATE], ["join-day: Born: D"]],
])("%s", (_, args, problems) => {
  expect(summary(...args)).toEqual(problems);
});
