import { expect, it } from "vitest";
import { isTrivialPin } from "./trivial-pin.ts";

const BIRTH_DATE = "1988-11-02";

it.each([
  "0000",
  "1111",
  "99999999",
  "1234",
  "12345678",
  "9876",
  "7890",
  "0987",
  "1212",
  "123123",
  "2580",
  "1988",
  "0211",
  "1102",
  "021188",
  "02111988",
  "19881102",
  "881102",
  "1188",
  "111988",
])("%s is trivial", (pin) => {
  expect(isTrivialPin(pin, BIRTH_DATE)).toBe(true);
});

it.each(["4071", "82916", "730518", "1989", "40712935", "12349"])("%s is not trivial", (pin) => {
  expect(isTrivialPin(pin, BIRTH_DATE)).toBe(false);
});
