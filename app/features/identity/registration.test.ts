import { describe, expect, it } from "vitest";
import { plainFields } from "#app/lib/plain-fields.ts";
import type { Scope } from "#app/request/scope.ts";
import { checkOthers, registrationForm } from "./registration.server.ts";

const pattern = { before: "€", after: "", decimals: 2, group: ",", decimal: ".", groupedFrom: 1_000 };
const format = { moneyPattern: () => pattern, date: (day: string) => `the day ${day}` };
const scope = { format } as unknown as Scope;

const PERSON = {
  operationId: "8b0e7d9c-3f0d-4a57-9c1e-6f2f4f9d1a11",
  email: "anna@openhand.example",
  password: "three geese crossing",
  country: "DE",
  currency: "EUR",
  acceptTerms: "on",
  day: "27",
  month: "3",
  year: "1994",
};
/** As an action reads it: names with anything but letters are ignored. */
const read = (typed: Record<string, string>) =>
  registrationForm(scope).safeParse(Object.fromEntries(plainFields(Object.entries({ ...PERSON, ...typed }))));

describe("limits of a registration", () => {
  it("are those that were typed: amounts in minor units, and hours as minutes", () => {
    const { data, error } = read({ depositWeek: "75", lossDay: " ", timeDay: "1:30" });
    expect(error).toBeUndefined();
    expect(data?.limits).toEqual([
      { kind: "deposit", period: "7_days", value: "7500" },
      { kind: "time", period: "24_hours", value: 90 },
    ]);
    expect(data).not.toHaveProperty("depositWeek");
    expect(read({}).data).not.toHaveProperty("limits");
  });

  it.each([
    ["lossWeek", "abc", "unclear_amount"],
    ["wagerMonth", "0", "invalid_amount"],
    ["timeDay", "1:75", "unclear_time"],
    ["timeDay", "721", "too_large|max=720"],
  ])("refuse %s with the text %s and the message %s, at the field", (name, text, message) => {
    const issues = read({ [name]: text }).error?.issues.map((issue) => [issue.path, issue.message]);
    expect(issues).toEqual([[[name], message]]);
  });
});

describe("a registration that is wrong", () => {
  it("reports all errors at once, whatever else is wrong", () => {
    const typed = { password: "short", phone: "call me", lossWeek: "abc", day: "31", month: "2", acceptTerms: "" };
    const issues = read(typed).error?.issues.map(({ path, message }) => [path.join(), message]);
    expect(issues?.toSorted()).toEqual([
      ["acceptTerms", "must_accept"],
      ["birthDate", "invalid_date"],
      ["lossWeek", "unclear_amount"],
      ["password", "too_short|min=12"],
      ["phone", "invalid_phone"],
    ]);
  });

  it.each([
    ["an invalid part of the date", { day: "x" }, ["day"]],
    ["an unknown currency, and a limit in it", { currency: "XXX", depositDay: "abc" }, ["currency", "depositDay"]],
    ["no password, and no network", { password: undefined }, ["password"]],
  ])("%s", (_, typed, fields) => {
    const whole = Object.entries({ ...PERSON, ...typed }).filter(([, text]) => text !== undefined);
    const { error } = registrationForm(scope).safeParse(Object.fromEntries(whole));
    expect(error?.issues.map(({ path }) => path.join())).toEqual(fields);
  });

  it.each([
    ["two digits of a year", { year: "90" }, "year", "year_digits"],
    ["a year before all of us", { year: "1890" }, "birthDate", "too_early|min=the day 1900-01-01"],
    ["a day that does not exist", { day: "31", month: "2" }, "birthDate", "invalid_date"],
  ])("says what is wrong with %s", (_, typed, field, message) => {
    const issues = read(typed).error?.issues.map(({ path, message: said }) => [path.join(), said]);
    expect(issues).toEqual([[field, message]]);
  });

  it("asks the platform about the valid fields, and about them alone", async () => {
    const requests: unknown[] = [];
    const call = async (...sent: unknown[]) => requests.push(sent);
    await checkOthers({ call } as unknown as Scope, {
      ...PERSON,
      password: "short",
      email: " Anna@Mail.Example ",
      lossDay: "x",
    });
    await checkOthers({ call } as unknown as Scope, { country: "", bonusCode: "", year: "1994" });
    expect(requests).toEqual([
      ["checkRegistration", { email: "anna@mail.example", country: "DE", currency: "EUR", birthDate: "1994-03-27" }],
      ["checkRegistration", {}],
    ]);
  });
});
