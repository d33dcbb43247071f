import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { transferForm } from "./transfer-form.server.ts";

const read = (amount: string, from = "EUR") => transferForm.safeParse({ from, to: "PLN", amount });

it.each([
  ["50", "EUR", 5_000n],
  [" 12,5 ", "EUR", 1_250n],
  ["0.00000001", "BTC", 1n],
] as const)("reads %j as an amount in %s", (typed, from, minor) => {
  expect(read(typed, from).data).toEqual({ from, to: "PLN", amount: toMoney(minor, from) });
});

it.each([
  "",
  "0",
  "0.00",
  "-5",
  "+5",
  "1e3",
  "0x10",
  "12.345",
  "1 000",
  "1,000.00",
  "1.000,00",
  "1'000",
  "٥٠",
  "５０",
  "½",
])("refuses the amount of %j at its field", (typed) => {
  expect(read(typed).error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["amount", "invalid_amount"],
  ]);
});

it("requires an amount, and currencies of player accounts", () => {
  const { error } = transferForm.safeParse({ from: "FUN", to: "GBP" });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["from", "invalid_choice"],
    ["to", "invalid_choice"],
    ["amount", "required"],
  ]);
});
