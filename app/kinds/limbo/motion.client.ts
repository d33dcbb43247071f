import type { MachineView } from "../index.server.ts";
import type { Motion, Play } from "../motion.ts";
import { move, over, run, soundAt } from "../move.client.ts";
import { printHundredths } from "../typed.ts";
import { heightOf } from "./height.ts";

/** The same duration and easing for any height. */
const TIMING = { ms: 500 };
const LANDING_MS = 150;

const partsOf = (stage: HTMLElement) =>
  [stage.querySelector(".kite-lift"), stage.querySelector(".kite-string")] as const;

/** The kite below its place by its height, and its string beside it. */
const low = (drawn: number | null) => `translateY(${100 * heightOf(drawn ?? 100)}%)`;

export const motion = {
  ms: TIMING.ms,
  async reveal(stage, _before, after, play) {
    const [kite, string] = partsOf(stage);
    play.sound?.("slide");
    // One sound at the same time for any height: the result is told only at rest.
    soundAt(TIMING.ms, play, "tick", 0.5);
    await Promise.all([
      move(kite, [{ transform: low(after.drawn) }, { transform: "none" }], TIMING, play),
      move(string, [{ transform: "scaleY(0)" }, { transform: "none" }], TIMING, play),
      countUp(stage.querySelector<HTMLElement>(".limbo"), after, play),
    ]);
  },
  /** Between two flights the kite returns to the hand, and stays there. */
  loop(stage, view, signal) {
    const [kite, string] = partsOf(stage);
    const timing = { duration: LANDING_MS, fill: "forwards" } as const;
    const landings = [
      kite?.animate([{ transform: "none" }, { transform: low(view.drawn) }], timing),
      string?.animate([{ transform: "none" }, { transform: "scaleY(0)" }], timing),
    ];
    signal.addEventListener("abort", () => {
      for (const landing of landings) landing?.cancel();
    });
  },
} satisfies Motion<"limbo">;

/** The figure is computed from the height of the kite; the drawn one is below it, hidden until it is reached. */
async function countUp(board: HTMLElement | null, after: MachineView<"limbo">, play: Play): Promise<void> {
  if (!board || play.pace === 0 || after.drawn === null) return;
  const { lang } = document.documentElement;
  const height = heightOf(after.drawn);
  const figure = board.querySelector(".limbo-figure");
  const layer = over(board, "limbo-figure");
  const unit = after.figure.replace(/[\d.,\s]/g, "");
  await Promise.all([
    move(figure, [{ opacity: 0 }, { opacity: 0 }], TIMING, play),
    run(TIMING.ms, play, (share) => {
      layer.textContent = `${printHundredths(lang, Math.floor(100 / (1 - height * share)))}${unit}`;
    }),
  ]);
  layer.remove();
}
