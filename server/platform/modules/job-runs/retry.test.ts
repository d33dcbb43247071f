import { expect, it } from "vitest";
import { DEAD_AFTER, retryAfterMs } from "./retry.ts";

it.each([
  [1, 1_000, 5_000],
  [2, 1_000, 10_000],
  [7, 86_400_000, 300_000],
  [DEAD_AFTER, 1_000, 300_000],
  [DEAD_AFTER, 86_400_000, 86_400_000],
])("after %i failures a job of every %i ms is tried again in %i ms", (failures, pauseMs, wait) => {
  expect(retryAfterMs(failures, pauseMs)).toBe(wait);
});
