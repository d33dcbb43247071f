import { expect, it } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.js";

const test = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});
const file = (name: string, status: string, message: string, assertionResults: object[]) => ({
  name,
  status,
  message,
  assertionResults,
});

it("names each test that Vitest saw fail, and each file it could not load", () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const testResults = [
    file("a.test.ts", "failed", "", [test("passed", "adds"), test("failed", "subtracts", [long])]),
    file("b.test.ts", "failed", "no such module", []),
    file("c.test.ts", "passed", "", [test("passed", "divides"), test("skipped", "multiplies")]),
  ];
  const failures = failuresOfVitest({ testResults });
  expect(failures.map((failure) => failure.split("\n")[0])).toEqual(["a.test.ts > subtracts", "b.test.ts"]);
  expect(failures[0]).toContain("line 3");
  expect(failures[0]).not.toContain("line 30");
  expect(failures[1]).toContain("no such module");
});

it("names each test that Playwright saw fail, however deep it stands, and what failed outside of them", () => {
  const ran = (status: string, projectName: string, message?: string) => ({
    status,
    projectName,
    results: [{ errors: message ? [{ message }] : [] }],
  });
  const spec = (title: string, ...tests: object[]) => ({ file: "a.spec.ts", title, tests });
  const suites = [
    {
      specs: [spec("opens", ran("expected", "phone"))],
      suites: [{ specs: [spec("closes", ran("unexpected", "phone", "not closed"), ran("skipped", "desktop"))] }],
    },
  ];
  expect(failuresOfPlaywright({ suites, errors: [{ message: "no browser" }] })).toEqual([
    "a.spec.ts > closes (phone)\n    not closed",
    "outside every test\n    no browser",
  ]);
});
