import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { soundAt } from "./move.client.ts";
import { soundOfBrake } from "./spin.client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is heard, and when, in a motion of this pace. */
function heardAt(pace: number, ending = new AbortController()) {
  const begin = Date.now();
  const heard: [number, string][] = [];
  const sound = (name: string) => void heard.push([Date.now() - begin, name]);
  return { heard, ending, play: { pace, signal: ending.signal, sound } };
}

it("makes a sound when its time has come", () => {
  const { heard, play } = heardAt(1);
  soundAt(70, play, "tick");
  soundAt(0, play, "card");
  vi.advanceTimersByTime(200);
  expect(heard).toEqual([
    [0, "card"],
    [70, "tick"],
  ]);
});

it("is heard only at once where all is hurried, and not at all where nothing moves", () => {
  const [fast, still] = [heardAt(0.1), heardAt(0)];
  for (const { play } of [fast, still]) for (const ms of [0, 70, 140]) soundAt(ms, play, "pin");
  vi.advanceTimersByTime(500);
  expect([fast.heard, still.heard]).toEqual([[[0, "pin"]], []]);
});

it("is silent once the motion was ended by a press", () => {
  const { heard, ending, play } = heardAt(1);
  for (const ms of [70, 140]) soundAt(ms, play, "pin");
  vi.advanceTimersByTime(100);
  ending.abort();
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([[70, "pin"]]);
});

it("hears one brake like another, wherever the wheel comes to rest", () => {
  const [near, far] = [heardAt(1), heardAt(1)];
  soundOfBrake(1_300, 1_300, near.play);
  soundOfBrake(2_000, 1_300, far.play);
  vi.advanceTimersByTime(5_000);
  expect(near.heard).toHaveLength(9);
  expect(far.heard.map(([ms, name]) => [ms - 700, name])).toEqual(near.heard);
  const apart = near.heard.slice(1).map(([ms], place) => ms - (near.heard[place]?.[0] ?? 0));
  expect(apart.toSorted((one, other) => one - other)).toEqual(apart);
});
