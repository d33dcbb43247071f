import { describe, expect, it } from "vitest";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { balanceView } from "./balance.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;

/** Days from 1 May on, each with its balance and what payments moved. */
function chartOf(currency: RealCurrency, opening: bigint, days: [balance: bigint, came?: bigint, went?: bigint][]) {
  const money = (amount: bigint) => toMoney(amount, currency);
  return balanceView(scope, {
    currency,
    every: "day",
    from: "2026-05-01",
    opening: money(opening),
    ends: days.map(([balance, came = 0n, went = 0n], place) => ({
      day: `2026-05-0${place + 1}`,
      balance: money(balance),
      in: money(came),
      out: money(went),
    })),
  });
}

describe("the chart of a balance", () => {
  it("steps in the middle of each day, marks what payments moved, and has a table with the same data", () => {
    const view = chartOf("EUR", 100_00n, [[100_00n], [400_00n, 350_00n], [200_00n, 50_00n, -250_00n]]);
    expect(view?.title).toBe("Your EUR balance, 2026-05-01 to 2026-05-03");
    expect(view?.chart).toMatchObject({
      description: "Starts at €100.00, is highest at €400.00 on 2026-05-02 and ends at €200.00.",
      ticks: ["€400", "€300", "€200", "€100", "€0"],
      line: "M0 150H100V150H300V0H500V100H600",
      came: "M300 0h.01M500 100h.01",
      went: "M500 100h.01",
      below: ["2026-05-01", "2026-05-02", "2026-05-03"],
      rows: [
        { day: "2026-05-03", came: "+€50.00", went: "−⁠€250.00", played: "–", left: "€200.00" },
        { day: "2026-05-02", came: "+€350.00", went: "–", played: "−⁠€50.00", left: "€400.00" },
      ],
    });
  });

  it("for one day starts with the opening balance, and says so where that was the highest", () => {
    expect(chartOf("EUR", 50n, [[0n]])?.chart).toMatchObject({
      description: "Starts at €0.50, is highest at €0.50 on 2026-05-01 and ends at €0.00.",
      ticks: ["€0.60", "€0.40", "€0.20", "€0.00"],
      line: "M0 33.3H300V200H600",
    });
  });

  it.each([
    ["BTC", 3n, ["BTC 0.00000003", "BTC 0.00000002", "BTC 0.00000001", "BTC 0.00000000"]],
    ["BTC", 150_000_000n, ["BTC 1.50", "BTC 1.00", "BTC 0.50", "BTC 0.00"]],
    ["KZT", 999_999_999_999_00n, ["₸1,000,000,000,000", "₸500,000,000,000", "₸0"]],
  ] as const)("has an axis that can be read in %s, for %s", (currency, most, ticks) => {
    const spaced = chartOf(currency, 0n, [[most, most]])?.chart?.ticks.map((tick) => tick.replace("\u00a0", " "));
    expect(spaced).toEqual(ticks);
  });

  it("is a sentence where nothing changed, and is left out where no day has come", () => {
    expect(chartOf("EUR", 700n, [[700n], [700n]])).toMatchObject({ summary: "It did not change: €7.00.", chart: null });
    expect(chartOf("EUR", 700n, [])).toBeNull();
  });
});
