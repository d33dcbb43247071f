import type { Motion, Play } from "../motion.ts";
import { move, soundAt } from "../move.client.ts";

const [TURN_MS, STEP_MS] = [160, 40];
const SIDE = 5;

export const motion = {
  // One tile and the longest wave after it.
  ms: 2 * TURN_MS + 2 * (SIDE - 1) * STEP_MS,
  /** Opened tiles turn over; at the end the others turn in one wave from the last tile, for wins and losses alike. */
  async reveal(stage, before, after, play) {
    const tiles = [...stage.querySelectorAll(".mine-tile")];
    const had = new Set(before.isOver ? [] : before.order);
    const opened = after.order.filter((tile) => !had.has(tile));
    const last = after.order.at(-1) ?? Math.floor(tiles.length / 2);
    const wave = after.isOver && !before.isOver ? tiles.map((tile, place) => ({ tile, place })) : [];
    if (opened.length > 0) play.sound?.("flip");
    if (wave.length > 0) soundAt(opened.length * TURN_MS, play, "slide");
    await Promise.all([
      ...opened.map((place) => turnOver(tiles[place], 0, play)),
      ...wave
        .filter(({ place }) => !after.order.includes(place))
        .map(({ tile, place }) => turnOver(tile, opened.length * TURN_MS + STEP_MS * stepsBetween(place, last), play)),
    ]);
  },
} satisfies Motion<"mines">;

/** The distance between two tiles, in rows and columns. */
const stepsBetween = (one: number, other: number): number =>
  Math.abs((one % SIDE) - (other % SIDE)) + Math.abs(Math.floor(one / SIDE) - Math.floor(other / SIDE));

/** The closed face is below, and visible until the tile turns. */
const turnOver = (tile: Element | undefined, delay: number, play: Play) =>
  move(tile, [{ transform: "rotateY(90deg)" }, { transform: "none" }], { ms: TURN_MS, delay, ease: "ease-out" }, play);
