import type { Motion, Play } from "../motion.ts";
import { wait } from "../move.client.ts";
import { drawAgain, fall, turnCoins } from "./follow.client.ts";
import { FREE_SPIN, roll, rollOn, SPIN } from "./roll.client.ts";
import { drawLines, type Frame, type Screen, type SlotView, screenOver } from "./screen.client.ts";

/** Pause at a stop before the next one of its round: after a win, without one, before free spins, and between respins. */
const [WON_MS, LOST_MS, AWARDED_MS, RESPIN_MS] = [420, 160, 700, 260];
/** The same pause at the Fast pace: fewer than three changes a second. */
const FAST_STANDS_MS = 340;
/** A loop that ended longer ago than this was not followed by its response. */
const SAME_PRESS_MS = 200;

const rolledOn = new WeakMap<HTMLElement, { tiles: number; at: number }>();

export const motion = {
  ms: 1_000,
  async reveal(stage, before, after, play) {
    const board = boardOf(stage);
    if (!board || play.pace === 0) return;
    const screen = screenOver(stage, board, after);
    try {
      await playThrough(screen, stopsOf(before), passedOn(stage), play);
    } finally {
      screen.remove();
    }
    const end = board.querySelector(".spin");
    if (end) await drawLines(end, play);
  },
  loop(stage, view, signal) {
    const board = boardOf(stage);
    if (!board) return;
    const start = performance.now();
    const screen = screenOver(stage, board, view);
    rollOn(screen, stopsOf(view), signal);
    signal.addEventListener("abort", () => {
      const now = performance.now();
      rolledOn.set(stage, { tiles: ((now - start) / 1_000) * SPIN.tiles, at: now });
      screen.remove();
    });
  },
} satisfies Motion<"slot">;

const boardOf = (stage: HTMLElement) => stage.querySelector<HTMLElement>(".drums");

const stopsOf = ({ frames, strips }: SlotView): readonly number[] =>
  frames.findLast(({ stops }) => stops)?.stops ?? strips.map(() => 0);

/** How far the reels have rolled since the press. There the strip is cut once, to the neighbours of the drawn stop. */
function passedOn(stage: HTMLElement): number {
  const passed = rolledOn.get(stage);
  rolledOn.delete(stage);
  return passed && performance.now() - passed.at < SAME_PRESS_MS ? passed.tiles : 0;
}

/** Every stop of the round, each from the one before; the last one is the state below. */
async function playThrough(screen: Screen, from: readonly number[], passed: number, play: Play): Promise<void> {
  const { frames } = screen.view;
  let [seen, last]: [readonly number[], Frame | null] = [from, null];
  for (const [place, frame] of frames.entries()) {
    if (play.signal.aborted) return;
    if (frames.length > 1) screen.tell(place > 0 ? [frame.title, last?.soFar].filter(Boolean).join(" · ") : null);
    if (frame.stops)
      await roll(screen, frame.stops, { seen, passed: last ? 0 : passed }, last ? FREE_SPIN : SPIN, play);
    else if (last && frame.held) await drawAgain(screen, last, frame, play);
    else if (last) await fall(screen, last, frame, play);
    seen = frame.stops ?? seen;
    last = frame;
    if (place < frames.length - 1 && !play.signal.aborted) await stand(screen, frame, play);
  }
}

/** A stop before the last is shown with its payout and the sum so far. */
async function stand(screen: Screen, frame: Frame, play: Play): Promise<void> {
  screen.show(frame);
  screen.tell([frame.title, frame.soFar].filter(Boolean).join(" · "), frame.named);
  if (!frame.held) await turnCoins(screen, { coins: {} }, frame, play);
  await screen.drawLines(play);
  const ms = standsFor(screen.view, frame);
  await wait(ms, play.pace < 1 ? { ...play, pace: FAST_STANDS_MS / ms } : play);
}

function standsFor({ frames }: SlotView, frame: Frame): number {
  if (frame.respinsLeft !== null) return frame.held ? RESPIN_MS : WON_MS;
  if (frame === frames[0] && frames[1]?.stops) return AWARDED_MS;
  return frame.hits.length > 0 ? WON_MS : LOST_MS;
}
