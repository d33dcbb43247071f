import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { depositChoices, depositForm } from "./deposit.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const TERMS = { minimum: toMoney(2_000n, "EUR"), maximum: toMoney(100_000n, "EUR") };

async function visit(path: string) {
  const { scope } = await door.visit(path);
  if (!scope) throw new Error("the guards keep the page");
  return scope;
}

describe.each(LANGUAGES)("in %s", (language) => {
  it.each([1, 22, 25, 30, 60, 90])("%d minutes are told as they are", async (expectedMinutes) => {
    const scope = await visit(`/${language}`);
    const { ways } = depositChoices(scope, { methods: [{ id: "bank", ...TERMS, feeBasisPoints: 0, expectedMinutes }] });
    const told = ways[0]?.facts.map(({ value }) => value).join();
    expect(told).toMatch(new RegExp(`(?<!\\d)${expectedMinutes}\\s(?:minut|минут|dakika)`, "iu"));
  });
});

it.each([
  [100, "1%"],
  [25, "0.25%"],
  [150, "1.50%"],
])("a fee of %d basis points is told as %s", async (feeBasisPoints, share) => {
  const scope = await visit("/en");
  const { ways, fees } = depositChoices(scope, {
    methods: [{ id: "ewallet", ...TERMS, feeBasisPoints, expectedMinutes: 0 }],
  });
  expect(ways[0]?.facts.map(({ value }) => value)).toEqual([`${share} of the amount`, "€20 to €1,000", "At once"]);
  expect(fees).toEqual({ ewallet: feeBasisPoints });
});

it("reads an amount as the page's language writes it, and keeps to the field when it cannot", async () => {
  const typed = (other: string) => ({ operationId: "0b8f8a52-3f3c-4b0e", method: "card", other });
  const read = async (language: string, other: string) =>
    depositForm(await visit(`/${language}`)).safeParse(typed(other));
  expect((await read("de", "1.000,00")).data?.amount).toEqual(toMoney(100_000n, "EUR"));
  expect((await read("en", "1,000")).data?.amount).toEqual(toMoney(100_000n, "EUR"));
  for (const [language, other] of [
    ["de", "1,000"],
    ["en", "25.505"],
    ["en", "0"],
    ["en", "1e3"],
    ["ru", "٢٥"],
  ] as const) {
    expect((await read(language, other)).error?.issues.map(({ path }) => path)).toEqual([["other"]]);
  }
});
