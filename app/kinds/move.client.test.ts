import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { soundAt } from "./move.client.ts";
import { soundOfBrake } from "./spin.client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The sounds of a motion at this pace, with their times. */
function heardAt(pace: number, ending = new AbortController()) {
  const start = Date.now();
  const heard: [number, string][] = [];
  const sound = (name: string) => void heard.push([Date.now() - start, name]);
  return { heard, ending, play: { pace, signal: ending.signal, sound } };
}

it("plays a sound at its time", () => {
  const { heard, play } = heardAt(1);
  soundAt(70, play, "tick");
  soundAt(0, play, "card");
  vi.advanceTimersByTime(200);
  expect(heard).toEqual([
    [0, "card"],
    [70, "tick"],
  ]);
});

it("plays only immediate sounds in a shortened motion, and none without motion", () => {
  const [fast, still] = [heardAt(0.1), heardAt(0)];
  for (const { play } of [fast, still]) for (const ms of [0, 70, 140]) soundAt(ms, play, "pin");
  vi.advanceTimersByTime(500);
  expect([fast.heard, still.heard]).toEqual([[[0, "pin"]], []]);
});

it("is silent after a press has ended the motion", () => {
  const { heard, ending, play } = heardAt(1);
  for (const ms of [70, 140]) soundAt(ms, play, "pin");
  vi.advanceTimersByTime(100);
  ending.abort();
  vi.advanceTimersByTime(500);
  expect(heard).toEqual([[70, "pin"]]);
});

it("a brake sounds the same, wherever the wheel comes to rest", () => {
  const [near, far] = [heardAt(1), heardAt(1)];
  soundOfBrake(1_300, 1_300, near.play);
  soundOfBrake(2_000, 1_300, far.play);
  vi.advanceTimersByTime(5_000);
  expect(near.heard).toHaveLength(9);
  expect(far.heard.map(([ms, name]) => [ms - 700, name])).toEqual(near.heard);
  const apart = near.heard.slice(1).map(([ms], place) => ms - (near.heard[place]?.[0] ?? 0));
  expect(apart.toSorted((one, other) => one - other)).toEqual(apart);
});
