import { expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { moneyText } from "#server/platform/modules/mail/index.ts";

it.each(LANGUAGES)("a letter in %s writes every currency as its pages do", (language) => {
  for (const currency of REAL_CURRENCIES) {
    for (const minor of [0n, 120_050n, 123_456_789_012_345_678n]) {
      expect(moneyText(language, minor, currency)).toBe(formatterFor(language).money(toMoney(minor, currency)));
    }
  }
});

it.each([
  ["en", "₸1,200.50"],
  ["ru", "1\u00a0200,50\u00a0₸"],
  ["de", "1.200,50\u00a0₸"],
] as const)("a letter in %s names a currency by its sign", (language, written) => {
  expect(moneyText(language, 120_050n, "KZT")).toBe(written);
});
