import { expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { lastPrizeView, placesView } from "./places.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en") } as Scope;
const eur = (cents: bigint) => toMoney(cents, "EUR");

type Tournament = Parameters<typeof placesView>[1] & Parameters<typeof lastPrizeView>[1];

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

const tournament = (places: Tournament["places"], own: number | null, more: Partial<Tournament> = {}) =>
  ({
    places,
    board: { own: own === null ? null : { place: own }, computedAt: at(21) },
    prizes: [{ fromPlace: 1, toPlace: 3, amount: eur(1_000n) }],
    ...more,
  }) as Tournament;

it("draws a line from the first place to the present one, with the first place on top", () => {
  const view = placesView(
    scope,
    tournament(
      [
        { at: at(17), place: 9 },
        { at: at(19), place: 5 },
        // The board was counted exactly at the mark: that is the present place.
        { at: at(21), place: 2 },
      ],
      1,
    ),
  );
  expect(view).toMatchObject({
    line: "M0 200L300 100L600 0",
    dash: "M0 50H600",
    ticks: ["1", "5", "9"],
    title: "Your place, 2026-11-17 to 2026-11-21",
    description: "From place 9 on 2026-11-17 to place 1 on 2026-11-21; the best was 1. Higher on the chart is better.",
  });
  expect(view?.rows.map(({ place }) => place)).toEqual(["1", "5", "9"]);
});

it("draws nothing for a player who is not on the board, or has one place only", () => {
  expect(placesView(scope, tournament([], 4))).toBeNull();
  expect(placesView(scope, tournament([{ at: at(20), place: 2 }], null))).toBeNull();
  const alone = placesView(scope, tournament([{ at: at(20), place: 1 }], 1));
  expect(alone).toMatchObject({ line: "M0 0L600 0", dash: null });
});

it("says what the last prize cost, and for how many players", () => {
  const figures = { staked: eur(41_200n), paid: eur(39_800n), cost: eur(1_400n) };
  const lastPrize = { fromPlace: 11, toPlace: 100, amount: eur(2_133n), players: 90, ...figures };
  const view = lastPrizeView(scope, tournament([], null, { lastPrize }));
  expect(view?.lines.map(({ figure }) => figure)).toEqual(["€21.33", "€412.00", "€398.00", "€14.00"]);
  expect(view?.lines[0]?.name).toBe("The last prize, place 11–100");
  expect(view?.note).toMatch(/^From the published rounds of the 90 players/);
});
