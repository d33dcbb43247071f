import type { Motion } from "../motion.ts";
import { move } from "../move.client.ts";

const END_MS = 220;

/**
 * The table draws the flight from the platform's clock: it cannot be skipped, and Fast does not shorten it. This moves its end
 * for the player, with the same duration for both results: the own flag rises, or the comet goes out.
 */
export const motion = {
  ms: END_MS,
  async reveal(stage, _before, after, play) {
    if (after.end === null) return;
    // Both results sound the same.
    play.sound?.("tick", 0.5);
    const part = stage.querySelector(after.won ? ".sky-flag" : ".sky-comet");
    const frames = after.won
      ? [{ transform: "scaleY(0)" }, { transform: "none" }]
      : [{ opacity: 1 }, { opacity: 0.35 }];
    await move(part, frames, { ms: END_MS, ease: "ease-out" }, play);
  },
} satisfies Motion<"crash">;
