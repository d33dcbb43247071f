import { describe, expect, it } from "vitest";
import { readIssue } from "./errors.ts";
import { register, signIn } from "./session.ts";

const REGISTRATION = {
  operationId: "operation-1",
  email: "ada@mail.example",
  password: "twelve chars",
  country: "DE",
  currency: "EUR",
  birthDate: "1990-02-28",
  acceptTerms: true,
  language: "de",
};

/** The issues of a registration that differs in these fields. */
const problems = (changes: object) =>
  register.body
    .safeParse({ ...REGISTRATION, ...changes })
    .error?.issues.map((found) => [found.path.join("."), readIssue(found.message)]) ?? [];

it("a valid registration is accepted", () => {
  expect(problems({})).toEqual([]);
});

it("the e-mail is normalised to one case without spaces", () => {
  expect(signIn.body.parse({ email: " Ada@MAIL.example ", password: "x" }).email).toBe("ada@mail.example");
});

it("an extremely long e-mail is refused without backtracking", () => {
  const before = performance.now();
  expect(problems({ email: `a@${".".repeat(100_000)}@` })).toHaveLength(1);
  expect(performance.now() - before).toBeLessThan(1_000);
});

describe("each invalid field is reported by our code", () => {
  it.each([
    ["email", undefined, "required", {}],
    ["email", " ", "required", {}],
    ["email", "ada", "invalid_email", {}],
    ["email", "ada@mail", "invalid_email", {}],
    ["email", "a b@mail.example", "invalid_email", {}],
    ["email", "x<ada@mail.example>", "invalid_email", {}],
    ["email", "ada,eve@mail.example", "invalid_email", {}],
    ["email", "a\u0007da@mail.example", "invalid_email", {}],
    ["email", `${"a".repeat(250)}@b.ex`, "too_long", { max: "254" }],
    ["password", "eleven char", "too_short", { min: "12" }],
    ["password", "x".repeat(201), "too_long", { max: "200" }],
    ["country", "de", "invalid_choice", {}],
    ["birthDate", "1990-02-30", "invalid_date", {}],
    ["birthDate", "28-02-1990", "invalid_date", {}],
    ["acceptTerms", false, "must_accept", {}],
  ])("%s %j: %s", (field, value, code, parameters) => {
    expect(problems({ [field]: value })[0]).toEqual([field, { code, parameters }]);
  });

  it.each([
    ["currency", "FUN"],
    ["currency", "PTS"],
    ["language", "it"],
    ["partner", { ref: "x".repeat(201) }],
    ["partner", Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`utm_${place}`, "x"]))],
  ])("%s %j is refused", (field, value) => {
    expect(problems({ [field]: value })).toHaveLength(1);
  });
});
