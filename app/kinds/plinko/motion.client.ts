import type { Motion, Play } from "../motion.ts";
import { move, over, soundAt, turn } from "../move.client.ts";
import { APEX, fallMs, MOUTH_MS, mouthOf, PEAK, placesOf, ROW_MS, sizeOf } from "./fall.ts";

const BIN_MS = 160;
/** Easings of a rise and a fall under constant gravity, exactly. */
const [UP, DOWN] = ["cubic-bezier(.3333,.6667,.6667,1)", "cubic-bezier(.3333,0,.6667,.3333)"];
const DEGREES_A_PIN = 34;

export const motion = {
  ms: 1_420,
  async reveal(stage, _before, { path }, play) {
    const board = stage.querySelector<HTMLElement>(".plinko");
    if (!board || !path) return;
    board.dataset.moving = "";
    try {
      await fall(board, path, play);
    } finally {
      delete board.dataset.moving;
    }
    const dip = [{ transform: "none" }, { transform: "translateY(5px)", offset: 0.4 }, { transform: "none" }];
    await move(board.querySelector(".hit"), dip, { ms: BIN_MS, ease: "ease-out" }, play);
  },
  /** The ball rocks where it starts. */
  loop(stage, _view, signal) {
    const board = stage.querySelector<HTMLElement>(".plinko");
    const rows = Number(board?.dataset.rows);
    if (!board || !rows) return;
    board.dataset.moving = "";
    const ball = layBall(board);
    const { x, y } = shareOf(rows, mouthOf(rows));
    turn(ball.x, [{ transform: `translateX(${x}%)` }, { transform: `translateX(${x}%)` }], 1_000, signal);
    turn(ball.y, [{ transform: `translateY(${y}%)` }, { transform: `translateY(${y}%)` }], 1_000, signal);
    const rocks = ["0deg", "-16deg", "0deg", "16deg", "0deg"].map((angle) => ({ transform: `rotate(${angle})` }));
    turn(ball.shape, rocks, 360, signal);
    signal.addEventListener("abort", () => {
      ball.layer.remove();
      delete board.dataset.moving;
    });
  },
} satisfies Motion<"plinko">;

/** A ball above the board, positioned in fractions of the field, so that a rotated phone needs no measuring. */
function layBall(board: HTMLElement) {
  const layer = over(board.querySelector(".plinko-field") ?? board, "plinko-x");
  const y = document.createElement("div");
  y.className = "plinko-y";
  const shape = board.querySelector(".plinko-ball")?.cloneNode(true);
  if (shape) y.append(shape);
  layer.append(y);
  return { layer, x: layer, y, shape: y.firstElementChild };
}

const shareOf = (rows: number, { x, y }: { x: number; y: number }) => {
  const size = sizeOf(rows);
  return { x: (x / size.x) * 100, y: (y / size.y) * 100 };
};

async function fall(board: HTMLElement, path: readonly number[], play: Play) {
  const rows = path.length;
  const ball = layBall(board);
  const ms = fallMs(rows);
  const { across, down, turning } = wayOf(path, ms);
  // Each row of pins has its note, wherever the ball hits it.
  for (let row = 0; row < rows; row++) soundAt(MOUTH_MS + row * ROW_MS, play, "pin", 1 - row / rows);
  soundAt(ms, play, "tick");
  const pieces = [...board.querySelectorAll(".plinko-trail path")].map((piece, row) =>
    move(piece, [{ opacity: 0 }, { opacity: 1 }], { ms: ROW_MS, delay: MOUTH_MS + row * ROW_MS }, play),
  );
  await Promise.all([
    move(ball.x, across, { ms }, play),
    move(ball.y, down, { ms }, play),
    move(ball.shape, turning, { ms }, play),
    ...pieces,
  ]);
  ball.layer.remove();
}

/** The ball along its stored path: one parabola from pin to pin, in two halves of constant gravity. */
function wayOf(path: readonly number[], ms: number) {
  const rows = path.length;
  const places = placesOf(path);
  const across: Keyframe[] = [];
  const down: Keyframe[] = [];
  const turning: Keyframe[] = [{ transform: "rotate(0deg)" }, { transform: "rotate(0deg)", offset: MOUTH_MS / ms }];
  const put = (time: number, place: { x: number; y: number }, easing: string) => {
    const { x, y } = shareOf(rows, place);
    across.push({ transform: `translateX(${x}%)`, offset: time / ms });
    down.push({ transform: `translateY(${y}%)`, offset: time / ms, easing });
  };
  put(0, mouthOf(rows), DOWN);
  let angle = 0;
  for (const [row, side] of path.entries()) {
    const time = MOUTH_MS + row * ROW_MS;
    const [from, to] = [places[row], places[row + 1]];
    if (!from || !to) break;
    put(time, from, UP);
    put(time + ROW_MS * PEAK, { x: from.x + (to.x - from.x) * PEAK, y: from.y - APEX }, DOWN);
    const isLast = row === rows - 1;
    if (isLast) put(ms, to, "linear");
    angle += side ? DEGREES_A_PIN : -DEGREES_A_PIN;
    turning.push({ transform: `rotate(${isLast ? 0 : angle}deg)`, offset: (time + ROW_MS) / ms });
  }
  return { across, down, turning };
}
