import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { depositChoices } from "./deposit.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const TERMS = { minimum: toMoney(2_000n, "EUR"), maximum: toMoney(100_000n, "EUR"), feeBasisPoints: 0 };

describe.each(LANGUAGES)("in %s", (language) => {
  it.each([1, 22, 25, 30, 60, 90])("%d minutes are told as they are", async (expectedMinutes) => {
    const { scope } = await door.visit(`/${language}`);
    if (!scope) throw new Error("the guards keep the page");
    const { methods } = depositChoices(scope, { methods: [{ id: "bank", ...TERMS, expectedMinutes }] });
    expect(methods[0]?.note).toMatch(new RegExp(`(?<!\\d)${expectedMinutes}\\s(?:minut|минут|dakika)`, "iu"));
  });
});
