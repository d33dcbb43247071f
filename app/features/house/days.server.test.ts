import { describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { HOUSE_FILES } from "./csv.server.ts";
import { houseView } from "./days.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const eur = (cents: number) => toMoney(BigInt(cents), "EUR");
const NONE = { from: "", to: "", game: "" };

const figures = (staked: number, paid: number, rounds: number) => ({
  staked: eur(staked),
  paidBack: eur(paid),
  kept: eur(staked - paid),
  rounds,
  voids: 1,
});

/** Two days of one game, the second of which the players won. */
function ledgerOf(rounds: number, returned: number): DataOf<"getHouseDays"> {
  const totals = { ...figures(200_000, 200_000 * returned, rounds), largestWin: eur(5_000) };
  const game = { gameId: "fox-at-noon", title: 'Fox, "at" Noon', category: "slots", computed: 0.9638 } as const;
  return {
    from: "2026-11-21",
    to: "2026-11-22",
    first: "2026-10-01",
    totals,
    returned,
    computedAt: "2026-11-22T12:00:00Z",
    days: [
      { day: "2026-11-21", ...figures(150_000, 100_000, rounds - 10) },
      { day: "2026-11-22", ...figures(50_000, 94_000, 10) },
    ],
    games: [{ ...game, ...figures(200_000, 194_000, rounds), returned }],
    played: [{ gameId: game.gameId, title: game.title }],
  };
}

const viewOf = (rounds: number, returned: number, game = "") =>
  houseView(scope, ledgerOf(rounds, returned), { ...NONE, game });

describe("the page of the house ledger", () => {
  it("starts with what was kept of a hundred, and draws the days", () => {
    const { head, chart, days } = viewOf(10_000, 0.97);
    expect([head.label, head.figure, head.squares?.kept]).toEqual(["Of every €100 staked we kept", "€3.00", 3]);
    expect(head.lead).toBe(
      "Players staked €2,000.00 and got €1,940.00 back. That’s every real round from 2026-11-21 to 2026-11-22.",
    );
    expect(chart?.bars.map(({ isLoss }) => isLoss)).toEqual([false, true]);
    expect(chart?.description).toContain("Bars from \u2212\u2060€440.00 to €500.00.");
    expect(chart?.lost).toBe("players won more than they staked (1 day)");
    expect(days.rows.map(({ day, kept }) => [day, kept])).toEqual([
      ["2026-11-22", "\u2212\u2060€440.00"],
      ["2026-11-21", "+€500.00"],
    ]);
  });

  it("says there are too few to tell below ten thousand rounds, and has the table alone", () => {
    const { head, chart, games } = viewOf(9_999, 0.97);
    expect([head.figure, head.squares, chart]).toEqual(["Too few to tell", null, null]);
    expect(head.lead).toContain("Only 9,999 rounds were played.");
    expect(games.rows[0]).toMatchObject({ returned: "too few rounds", computed: "96.38" });
  });

  it("says so when players won", () => {
    const { head } = viewOf(10_000, 1.02);
    expect([head.label, head.figure, head.squares?.kept]).toEqual([
      "For every €100 staked we paid out more than that, by",
      "€2.00",
      0,
    ]);
  });

  it("names the requested game, and passes it to the files", () => {
    const { head, csv } = viewOf(10_000, 0.97, "fox-at-noon");
    expect(head.lead).toContain('on Fox, "at" Noon');
    expect(csv.days).toBe("/en/house-ledger/days.csv?from=2026-11-21&to=2026-11-22&game=fox-at-noon");
  });
});

describe("the files of the house ledger", () => {
  it("have a line for each day and for each game", () => {
    const ledger = ledgerOf(20_000, 0.97);
    expect(HOUSE_FILES.days(ledger)).toBe(
      "\ufeffday_utc,staked_eur,paid_back_eur,kept_eur,rounds,void\r\n2026-11-21,1500.00,1000.00,500.00,19990,1\r\n2026-11-22,500.00,940.00,-440.00,10,1\r\n",
    );
    expect(HOUSE_FILES.games(ledger).split("\r\n")[1]).toBe(
      '2026-11-21,2026-11-22,fox-at-noon,"Fox, ""at"" Noon",2000.00,1940.00,60.00,20000,1',
    );
  });
});
