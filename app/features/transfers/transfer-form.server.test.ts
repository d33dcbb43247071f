import { afterAll, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { transferForm } from "./transfer-form.server.ts";

const door = await openDoor();
afterAll(() => door.close());

async function read(amount: string | undefined, { from = "EUR", language = "en" } = {}) {
  const { scope } = await door.visit(`/${language}`);
  if (!scope) throw new Error("the guards refused the page");
  const { data, error } = transferForm(scope).safeParse({ from, to: "PLN", amount });
  return data ?? error?.issues.map(({ path, message }) => [path.join("."), message]);
}

it.each([
  ["50", "EUR", "en", 5_000n],
  [" 12,5 ", "EUR", "en", 1_250n],
  ["1,000.00", "EUR", "en", 100_000n],
  ["1.000,00", "EUR", "de", 100_000n],
  ["1 000", "EUR", "ru", 100_000n],
  ["0.00000001", "BTC", "en", 1n],
] as const)("reads %j as an amount in %s in %s", async (typed, from, language, minor) => {
  expect(await read(typed, { from, language })).toEqual({ from, to: "PLN", amount: toMoney(minor, from) });
});

it.each([
  ["", "invalid_amount"],
  ["0", "invalid_amount"],
  ["0.00", "invalid_amount"],
  ["-5", "invalid_amount"],
  ["12.345", "too_many_decimals|max=2"],
  ...["+5", "1e3", "0x10", "1'000", "٥٠", "５０", "½"].map((typed) => [typed, "unclear_amount"]),
])("refuses the amount of %j at its field", async (typed, issue) => {
  expect(await read(typed)).toEqual([["amount", issue]]);
});

it("requires an amount, and currencies of player accounts", async () => {
  expect(await read(undefined, { from: "FUN" })).toEqual([
    ["from", "invalid_choice"],
    ["amount", "required"],
  ]);
});
