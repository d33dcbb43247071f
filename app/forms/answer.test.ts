import { expect, it } from "vitest";
import { problemsOf } from "./answer.ts";

const summary = (allErrors: Record<string, string[]>, group?: Record<string, string>) =>
  problemsOf({ id: "join", allErrors }, group).map(({ fieldId, text }) => `${fieldId}: ${text}`);

it.each<[string, Parameters<typeof summary>, string[]]>([
  ["no problem", [{}], []],
  ["each field's first", [{ email: ["E1", "E2"], password: ["P"] }], ["join-email: E1", "join-password: P"]],
  ["none of the form as a whole, which has its own place", [{ "": ["F"], email: ["E"] }], ["join-email: E"]],
  ["none of a field without one", [{ email: [] }], []],
  [
    "one of a group, under the field that stands for it",
    [
      { month: ["M"], year: ["Y"], birthDate: ["D"] },
      { month: "day", year: "day", birthDate: "day" },
    ],
    ["join-day: M"],
  ],
])("%s", (_, args, problems) => {
  expect(summary(...args)).toEqual(problems);
});
