import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whilePresent } from "./while-present.client.ts";

/** The part of the window that is used here. */
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("runs at once while the player is present, and once when they return", () => {
  const act = vi.fn();
  const over = new AbortController();
  const ask = whilePresent(act, over.signal);
  vi.advanceTimersByTime(5 * 60_000);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  ask();
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event("keydown"));
  page.dispatchEvent(new Event("scroll"));
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
  over.abort();
  vi.advanceTimersByTime(6 * 60_000);
  ask();
  page.dispatchEvent(new Event("pointerdown"));
  expect(act).toHaveBeenCalledTimes(3);
});
