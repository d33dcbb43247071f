import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAttempts, createSeen, isNear, throttled } from "./lazy-images.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [{ top: 0, bottom: 100 }, true],
  [{ top: 1299, bottom: 1500 }, true],
  [{ top: 1300, bottom: 1500 }, false],
  [{ top: -500, bottom: -299 }, true],
  [{ top: -500, bottom: -300 }, false],
])("on a screen of 1000 px, a picture at %j is near: %s", (picture, near) => {
  expect(isNear(picture, 1000)).toBe(near);
});

it("an address is requested three times in all", () => {
  const attempts = createAttempts();
  expect([1, 2, 3, 4].map(() => attempts.mayTryAgain("/a.svg"))).toEqual([true, true, false, false]);
  expect(attempts.mayTryAgain("/b.svg")).toBe(true);
});

it("remembers the last 200 addresses", () => {
  const seen = createSeen();
  for (let number = 0; number < 200; number++) seen.add(`/${number}`);
  seen.add("/0");
  seen.add("/200");
  expect([seen.has("/0"), seen.has("/1"), seen.has("/2"), seen.has("/200")]).toEqual([true, false, true, true]);
});

it("runs at once, then at most every 200 ms, and once more for calls in between", () => {
  const work = vi.fn();
  const ask = throttled(work);
  for (let times = 0; times < 5; times++) ask();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(199);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(3);
});
