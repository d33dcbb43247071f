import { afterAll, expect } from "vitest";

/**
 * A worker runs many files. A spy on the timers of a test's clock that is restored after the clock has gone brings them back, and
 * whatever waits for a timer in a later file waits until its limit: the tests stood still.
 */
afterAll(() => {
  expect("clock" in setTimeout, "the timers are those of a test's clock").toBe(false);
});
