import type { MachineView } from "../index.server.ts";
import type { Motion, Play } from "../motion.ts";
import { move, over, soundAt, turn, wait } from "../move.client.ts";

type Keno = MachineView<"keno">;

/** Each ball flies straight to its number, one after another, at the same speed. */
const [EACH_MS, FLIGHT_MS] = [70, 230];
const EASE = "cubic-bezier(.3,0,.6,1)";

export const motion = {
  ms: 9 * EACH_MS + FLIGHT_MS,
  async reveal(stage, _before, after, play) {
    const board = stage.querySelector<HTMLElement>(".keno");
    if (!board || play.pace === 0) return;
    const layer = over(board, "keno-balls");
    // A hit sounds like every other ball.
    for (const place of after.drawn.keys()) soundAt(EACH_MS * place + FLIGHT_MS, play, "tick", 0.5);
    await Promise.all([
      ...after.drawn.map(({ value }, place) => fly(board, layer, value, place, play)),
      climb(board, after, play),
    ]);
    layer.remove();
  },
  loop(stage, _view, signal) {
    const frames = [0, -14, 0, 14, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
    turn(stage.querySelector(".keno-drum"), frames, 360, signal);
  },
} satisfies Motion<"keno">;

/** The mark of a drawn number is hidden until its ball arrives. */
async function fly(board: HTMLElement, layer: HTMLElement, value: string, place: number, play: Play): Promise<void> {
  const cell = board.querySelector(`input[value="${value}"]`)?.parentElement;
  const drum = board.querySelector(".keno-drum");
  if (!cell || !drum) return;
  const [to, from, all] = [cell, drum, layer].map((element) => element.getBoundingClientRect());
  if (!to || !from || !all) return;
  // All balls are measured before the first one changes the page, which would force a new layout for each.
  await null;
  const ball = document.createElement("i");
  ball.style.left = `${((to.x + to.width / 2 - all.x) / all.width) * 100}%`;
  ball.style.top = `${((to.y + to.height / 2 - all.y) / all.height) * 100}%`;
  layer.append(ball);
  const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const frames = [`translate(${x}px, ${y}px)`, "none"].map((transform) => ({ transform }));
  const delay = EACH_MS * place;
  // Not by opacity: each mark would get a compositor layer, and a weak phone would draw twenty layers for ten balls.
  const unseen = [{ visibility: "hidden" }, { visibility: "hidden" }];
  await Promise.all([
    move(cell.querySelector("i"), unseen, { ms: delay + FLIGHT_MS }, play),
    move(ball, frames, { ms: FLIGHT_MS, delay, ease: EASE }, play),
  ]);
  ball.remove();
}

/** A copy of the row of payouts above it, highlighted at the hits so far. */
async function climb(board: HTMLElement, after: Keno, play: Play): Promise<void> {
  const row = board.querySelector(".keno-pays");
  const foot = board.querySelector<HTMLElement>(".keno-foot");
  const columns = after.pays[after.picks.length - 1];
  if (!row || !foot || !columns) return;
  const layer = over(foot, "keno-climb");
  const copy = row.cloneNode(true) as HTMLElement;
  layer.append(copy);
  const light = (hits: number) => {
    const place = Math.max(
      0,
      columns.findLastIndex(({ from }) => hits >= from),
    );
    for (const [at, column] of [...copy.children].entries()) column.toggleAttribute("data-on", at === place);
  };
  light(0);
  let hits = 0;
  await wait(FLIGHT_MS, play);
  for (const { hit } of after.drawn) {
    if (hit) light(++hits);
    await wait(EACH_MS, play);
  }
  layer.remove();
}
