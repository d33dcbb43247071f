import type { MachineView } from "../index.server.ts";
import type { Motion, Play } from "../motion.ts";
import { move, over, soundAt, turn } from "../move.client.ts";

type Dice = MachineView<"dice">;

/** Mark and digits stop at the same time for every roll. */
const TIMING = { ms: 400, ease: "cubic-bezier(.3,.2,.3,1)" };
const DIGITS = "0123456789";

export const motion = {
  ms: TIMING.ms,
  async reveal(stage, before, after, play) {
    play.sound?.("slide");
    soundAt(TIMING.ms, play, "tick", 0.5);
    const way = ((before.roll ?? 0) - (after.roll ?? 0)) / 100;
    const frames = [{ transform: `translateX(${way}%)` }, { transform: "none" }];
    await Promise.all([
      move(stage.querySelector(".dice-mark"), frames, TIMING, play),
      rollDigits(stage.querySelector<HTMLElement>(".dice-plate"), before, after, play),
    ]);
  },
  loop(stage, _view, signal) {
    const frames = [{ transform: "none" }, { transform: "translateY(-6px)" }, { transform: "none" }];
    turn(stage.querySelector(".dice-mark"), frames, 420, signal);
  },
} satisfies Motion<"dice">;

/** A counter with each digit on a drum of ten; the figure itself is below it, hidden until the drums are at rest. */
async function rollDigits(plate: HTMLElement | null, before: Dice, after: Dice, play: Play): Promise<void> {
  if (!plate || play.pace === 0) return;
  const was = [...before.figure].filter((character) => DIGITS.includes(character));
  let place = 0;
  const layer = over(plate, "dice-drums");
  const moves = [...after.figure].map((character) => {
    const box = document.createElement("i");
    layer.append(box);
    if (!DIGITS.includes(character)) {
      box.textContent = character;
      return undefined;
    }
    const drum = document.createElement("b");
    drum.append(...[...DIGITS].map((digit) => Object.assign(document.createElement("span"), { textContent: digit })));
    box.append(drum);
    const from = Number(was[place++] ?? 0);
    const frames = [from, Number(character)].map((digit) => ({ transform: `translateY(${-10 * digit}%)` }));
    return move(drum, frames, TIMING, play);
  });
  const figure = plate.firstElementChild;
  await Promise.all([move(figure, [{ opacity: 0 }, { opacity: 0 }], TIMING, play), ...moves]);
  layer.remove();
}
