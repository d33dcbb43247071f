import { expect, it } from "vitest";
import { APEX, fallMs, MOUTH_MS, PEAK, placeAt, placesOf, ROW_MS } from "./fall.ts";

const places = placesOf([1, 0, 1]);

it("a ball reaches each pin of its path at the end of its row, and then its bin", () => {
  for (const [row, place] of places.entries()) {
    const { x, y } = placeAt(places, MOUTH_MS + row * ROW_MS);
    expect([x, y]).toEqual([expect.closeTo(place.x, 9), expect.closeTo(place.y, 9)]);
  }
  expect(placeAt(places, fallMs(3) + 1_000)).toEqual(places[3]);
});

it("between two pins it rises first, by the same height after each", () => {
  for (const row of [0, 1, 2]) {
    const { y } = placeAt(places, MOUTH_MS + (row + PEAK) * ROW_MS);
    expect((places[row]?.y ?? 0) - y).toBeCloseTo(APEX, 9);
  }
});
