import { expect, it } from "vitest";
import { amountClass } from "./MoneyText.tsx";

it("marks amounts of so many letters that a phone has no room for two", () => {
  expect(amountClass("money", "398\u202f918,16\u00a0€")).toBe("money");
  expect(amountClass("money", "1\u202f234\u202f567,89\u00a0₸")).toBe("money many");
  expect(amountClass("", "€329.47")).toBe("");
});
