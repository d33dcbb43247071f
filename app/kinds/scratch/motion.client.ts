import type { Motion } from "../motion.ts";
import { move } from "../move.client.ts";

const DEAL_MS = 300;

/** A new card slides in, covered. The rest is moved by the player's finger. */
export const motion = {
  ms: DEAL_MS,
  reveal(stage, _before, _after, play) {
    play.sound?.("slide");
    const frames = [{ transform: "translateY(112%) rotate(3deg)" }, { transform: "none" }];
    return move(stage.querySelector(".scratch-card"), frames, { ms: DEAL_MS, ease: "cubic-bezier(.2,.7,.3,1)" }, play);
  },
} satisfies Motion<"scratch">;
