import { expect, it } from "vitest";
import { pauseAfter } from "./pause.ts";

const NOON = Date.UTC(2026, 0, 1, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000);
const latestFirst = (...minutes: number[]) => minutes.map(at).reverse();

it.each([
  ["four declines", [0, 1, 2, 3], 3, null],
  ["five in ten minutes", [0, 2, 4, 6, 10], 10, 40],
  ["five in more than ten minutes", [0, 2, 4, 6, 10.01], 11, null],
  ["the last of five among six", [0, 3, 6, 9, 12, 13], 13, 43],
  ["the same, while only the first of six is too early", [-5, 3, 6, 9, 12, 13], 13, 43],
  ["a pause that is almost over", [0, 1, 2, 3, 4], 33.99, 34],
  ["a pause that is over", [0, 1, 2, 3, 4], 34, null],
  ["a decline within the pause, from a page that was open before", [0, 1, 2, 3, 4, 9], 9, 39],
  ["a decline within the pause that is not the fifth in ten minutes", [0, 1, 2, 3, 4, 20], 20, 34],
])("%s", (_, declines, now, until) => {
  expect(pauseAfter(latestFirst(...declines), at(now))).toEqual(until === null ? null : at(until));
});
