import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LONGEST_WAIT_MS, setLongTimeout } from "./long-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // In this order: a spy that outlives the clock would restore its timers in a later file of this process, and none would fire.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const FIVE_YEARS_MS = 5 * 365 * 24 * 60 * 60_000;

it.each([1, 1000, LONGEST_WAIT_MS, LONGEST_WAIT_MS + 1, 2 * LONGEST_WAIT_MS, FIVE_YEARS_MS])(
  "runs once, %d ms from now and not before",
  (milliseconds) => {
    const run = vi.fn();
    setLongTimeout(run, milliseconds);
    vi.advanceTimersByTime(milliseconds - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * LONGEST_WAIT_MS);
    expect(run).toHaveBeenCalledTimes(1);
  },
);

it("never sets a timer longer than the maximum", () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  setLongTimeout(() => undefined, FIVE_YEARS_MS);
  vi.advanceTimersByTime(FIVE_YEARS_MS);
  const waits = timers.mock.calls.map(([, wait]) => wait ?? 0);
  expect(Math.max(...waits)).toBe(LONGEST_WAIT_MS);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(FIVE_YEARS_MS);
});

it.each([0, LONGEST_WAIT_MS])("does not run once it is cancelled, here after %d ms", (waited) => {
  const run = vi.fn();
  const cancel = setLongTimeout(run, FIVE_YEARS_MS);
  vi.advanceTimersByTime(waited);
  cancel();
  vi.advanceTimersByTime(2 * FIVE_YEARS_MS);
  expect(run).not.toHaveBeenCalled();
});

it.each([0, -5])("runs at the next turn when the time has already come, %d ms", (milliseconds) => {
  const run = vi.fn();
  setLongTimeout(run, milliseconds);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledTimes(1);
});
