import { expect, it } from "vitest";
import { rowsFallen } from "./follow.client.ts";

it.each([
  ["nothing won", [], [0, 0, 0, 0]],
  ["the bottom won", [3], [1, 1, 1, 1]],
  ["the top won", [0], [1, 0, 0, 0]],
  ["two in the middle won", [1, 2], [2, 2, 2, 0]],
  ["two apart won", [1, 3], [2, 2, 2, 1]],
  ["all won", [0, 1, 2, 3], [4, 4, 4, 4]],
])("tiles fall by the number of removed tiles below them: %s", (_, gone: number[], fallen) => {
  expect(rowsFallen(4, (row) => gone.includes(row))).toEqual(fallen);
});
