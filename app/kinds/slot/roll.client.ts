import type { Play } from "../motion.ts";
import { move, turn } from "../move.client.ts";
import { at, type Screen, tileOf } from "./screen.client.ts";

/** Tiles per second, tiles that pass on the first reel, and how many more on each after it. */
interface Speed {
  tiles: number;
  first: number;
  more: number;
}

/** All reels run at one speed, in every round. */
export const SPIN: Speed = { tiles: 27, first: 12, more: 3 };
/** For free spins, which follow one another. */
export const FREE_SPIN: Speed = { tiles: 30, first: 7, more: 2 };
const SETTLE_MS = 90;

/** From the previous stop to the drawn one: the passing tiles are its neighbours on the published strip. */
export function roll(
  screen: Screen,
  stops: readonly number[],
  /** How far each reel had rolled on from the stop before when the response came, in tiles. */
  { seen, passed }: { seen: readonly number[]; passed: number },
  { tiles: speed, first, more }: Speed,
  play: Play,
): Promise<unknown> {
  const { view, lists } = screen;
  const { rows } = view;
  screen.clear();
  const part = Math.ceil(passed) - passed;
  return Promise.all(
    lists.map((list, reel) => {
      const strip = view.strips[reel] ?? [];
      const [to, from, way] = [stops[reel] ?? 0, (seen[reel] ?? 0) - Math.ceil(passed), first + more * reel];
      // One tile above the window, so that settling never shows a gap, and one below for a partial tile.
      const coming = Array.from({ length: way + 1 }, (_, tile) => to - 1 + tile);
      const leaving = Array.from({ length: rows + 1 }, (_, tile) => from + tile);
      list.replaceChildren(...[...coming, ...leaving].map((place) => tileOf(view, at(strip, place))));
      const up = (some: number) => `translateY(${(-some / (way + rows + 2)) * 100}%)`;
      const running = ((way + part) / speed) * 1_000;
      const ms = running + SETTLE_MS;
      const frames = [
        { transform: up(way + 1 + part), easing: "linear" },
        { transform: up(0.9), offset: running / ms, easing: "ease-out" },
        { transform: up(1) },
      ];
      return move(list, frames, { ms }, play).then(() => {
        stand(screen, reel, to);
        play.sound?.("tick", reel / lists.length);
      });
    }),
  );
}

/** A stopped reel shows only its window, until all have stopped. */
function stand({ view, lists }: Screen, reel: number, to: number): void {
  const strip = view.strips[reel] ?? [];
  lists[reel]?.replaceChildren(...Array.from({ length: view.rows }, (_, row) => tileOf(view, at(strip, to + row))));
}

/** Each reel rolls on along its own strip, which reveals nothing about its stop. */
export function rollOn({ view, lists }: Screen, stops: readonly number[], signal: AbortSignal): void {
  for (const [reel, list] of lists.entries()) {
    const strip = view.strips[reel] ?? [];
    const [from, tiles] = [stops[reel] ?? 0, strip.length + view.rows];
    list.replaceChildren(
      ...Array.from({ length: tiles }, (_, tile) => tileOf(view, at(strip, from - strip.length + tile))),
    );
    const frames = [{ transform: `translateY(${(-strip.length / tiles) * 100}%)` }, { transform: "none" }];
    turn(list, frames, (strip.length / SPIN.tiles) * 1_000, signal);
  }
}
