import type { Motion } from "../motion.ts";
import { move } from "../move.client.ts";
import { braked, running, soundOfBrake } from "../spin.client.ts";

/** One brake for every spin: from 800° a second to rest in 1.6 s. Even the neighbouring segment is a whole spin away. */
const SPEED = { even: 0.8, gatherMs: 225, brakeMs: 1_600 };
const FIGURE_MS = 160;

/** The current angle of a running wheel. */
const angles = new WeakMap<HTMLElement, number>();

export const motion = {
  ms: 2_250,
  async reveal(stage, before, after, play) {
    const board = stage.querySelector<HTMLElement>(".wheel");
    const disc = board?.querySelector(".wheel-turns");
    if (!board || !disc) return;
    const angle = angles.get(stage);
    angles.delete(stage);
    const { ms, frames } = braked(SPEED, angle ?? restOf(before), restOf(after), angle !== undefined);
    board.dataset.moving = "";
    soundOfBrake(ms, SPEED.brakeMs, play);
    try {
      await move(disc, frames, { ms }, play);
    } finally {
      delete board.dataset.moving;
    }
    const turnIn = [{ transform: "rotateX(90deg)" }, { transform: "none" }];
    await move(board.querySelector(".wheel-hub strong"), turnIn, { ms: FIGURE_MS, ease: "ease-out" }, play);
  },
  /** From the press to the response it turns evenly; the response starts the brake. */
  loop(stage, _view, signal) {
    const board = stage.querySelector<HTMLElement>(".wheel");
    const disc = board?.querySelector<SVGElement>(".wheel-turns");
    if (!board || !disc) return;
    board.dataset.moving = "";
    const way = running(disc, SPEED, signal);
    signal.addEventListener("abort", () => {
      angles.set(stage, Number(disc.dataset.rest) + way());
      delete board.dataset.moving;
    });
  },
} satisfies Motion<"wheel">;

/** The mark is at the middle of the drawn segment, whichever it is. */
const restOf = ({ segment, segments }: { segment: number | null; segments: readonly number[] }): number =>
  segment === null ? 0 : (-(segment + 0.5) * 360) / segments.length;
