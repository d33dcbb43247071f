import type { Motion } from "../motion.ts";
import { move } from "../move.client.ts";

const END_MS = 220;

/**
 * The flight is the platform's clock, drawn by the table itself: nobody skips it, and Fast does not hurry it. What is moved
 * here is its end for the player, equally long either way: the own flag goes up, or the comet goes out.
 */
export const motion = {
  ms: END_MS,
  async reveal(stage, _before, after, play) {
    if (after.end === null) return;
    // The flag that goes up and the comet that goes out sound alike.
    play.sound?.("tick", 0.5);
    const part = stage.querySelector(after.won ? ".sky-flag" : ".sky-comet");
    const frames = after.won
      ? [{ transform: "scaleY(0)" }, { transform: "none" }]
      : [{ opacity: 1 }, { opacity: 0.35 }];
    await move(part, frames, { ms: END_MS, ease: "ease-out" }, play);
  },
} satisfies Motion<"crash">;
