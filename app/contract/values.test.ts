import { expect, it } from "vitest";
import { createDeposit } from "./cashier.ts";
import { day, id, letterPage, operationId, pageQuery, slug } from "./values.ts";

const returnPath = createDeposit.body.shape.returnPath;

it.each([
  [operationId, "abcdefgh", true],
  [operationId, "abcdefg", false],
  [operationId, "x".repeat(65), false],
  [operationId, "abc defgh", false],
  [operationId, "abcdefgh\n", false],
  [slug, "fox-at-noon-2", true],
  [slug, "Fox", false],
  [slug, "fox--noon", false],
  [slug, "-fox", false],
  [slug, "..", false],
  [slug, "", false],
  [id("pay"), "pay_AbC123", true],
  [id("pay"), "rnd_AbC123", false],
  [id("pay"), "pay_AbC12", false],
  [id("pay"), "xpay_AbC123", false],
  [day, "1900-01-01", true],
  [day, "2199-12-31", true],
  [day, "2024-02-29", true],
  [day, "1899-12-31", false],
  [day, "2200-01-01", false],
  [day, "0000-01-01", false],
  [day, "9999-12-31", false],
  [day, "2026-02-29", false],
  [day, "2026-11-29T00:00:00Z", false],
  [returnPath, "/en/player/balance", true],
  [returnPath, "/en/player/balance/deposit/:paymentId", true],
  [returnPath, "/en/player/balance/deposit/:paymentId?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon", true],
  [returnPath, "/en/player/balance/deposit/:paymentId?to=/en", false],
  [returnPath, "/en/player/balance/deposit/:paymentId?from=a", false],
  [returnPath, "//evil.test", false],
  [returnPath, "/en", false],
  [returnPath, "/en/..", false],
  [returnPath, "/en/\\evil", false],
  [returnPath, "https://evil.test", false],
  [letterPage, "/en", true],
  [letterPage, "/en/game/play/fox-at-noon", true],
  [letterPage, "/en/games-all?sort=name#list", true],
  [letterPage, "/", false],
  [letterPage, "//evil.test", false],
  [letterPage, "/english", false],
  [letterPage, "/en/\\evil", false],
  [letterPage, "/en/a b", false],
  [letterPage, "https://evil.test", false],
  [letterPage, `/en/${"a".repeat(300)}`, false],
])("%# %j: %s", (schema, value, isOne) => {
  expect((schema as typeof slug).safeParse(value).success).toBe(isOne);
});

it.each(["0000-01-01", "tomorrow"])("%s is reported as an invalid day, once", (value) => {
  expect(day.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["invalid_date"]);
});

it.each([
  [{}, 20],
  [{ limit: "50" }, 50],
  [{ limit: "0" }, null],
  [{ limit: "51" }, null],
  [{ limit: "1.5" }, null],
  [{ limit: "many" }, null],
])("a page requested with %j has %s rows", (query, limit) => {
  expect(pageQuery.safeParse(query).data?.limit ?? null).toBe(limit);
});
