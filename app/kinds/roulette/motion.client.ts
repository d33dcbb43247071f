import type { Motion, Play } from "../motion.ts";
import { move, soundAt, turn } from "../move.client.ts";
import { braked, GATHERING, running, SLOWING, soundOfBrake, turned, whole } from "../spin.client.ts";

/** One brake for the wheel, from 400° a second to rest; the ball runs against it and slows evenly relative to the wheel. */
const SPEED = { even: 0.4, gatherMs: 225, brakeMs: 1_300 };
const BALL = { even: 1.1, brakeMs: 1_200 };
const BALL_ROAD = (BALL.even * BALL.brakeMs) / 2;
/** From the rim, where it runs, into a pocket. */
const RIM = "translateY(-17.5px)";
const [FALL_MS, LIES_MS] = [520, 170];
const FIGURE_MS = 160;

/** The current angles of a running wheel and its ball. */
const angles = new WeakMap<HTMLElement, { wheel: number; ball: number }>();

export const motion = {
  ms: 2_250,
  async reveal(stage, before, after, play) {
    const board = stage.querySelector<HTMLElement>(".roulette");
    if (!board) return;
    board.dataset.moving = "";
    try {
      await spin(board, angles.get(stage), [restOf(before), restOf(after)], play);
    } finally {
      angles.delete(stage);
      delete board.dataset.moving;
    }
    const turnIn = [{ transform: "rotateX(90deg)" }, { transform: "none" }];
    await move(board.querySelector(".roulette-hub strong"), turnIn, { ms: FIGURE_MS, ease: "ease-out" }, play);
  },
  /** The wheel takes the stage and runs, with the ball against it; nothing turns for a table without a bet. */
  loop(stage, _view, signal) {
    const board = stage.querySelector<HTMLElement>(".roulette");
    const wheel = board?.querySelector<HTMLElement>(".roulette-turns");
    if (!board || !wheel || !board.querySelector("input[name=bets]:checked")) return;
    const began = performance.now();
    board.dataset.loop = "";
    board.dataset.moving = "";
    const way = running(wheel, SPEED, signal);
    const orbit = board.querySelector(".roulette-orbit");
    turn(orbit, [{ transform: turned(0) }, { transform: turned(-360) }], 360 / BALL.even, signal);
    turn(board.querySelector(".roulette-ball"), [{ transform: RIM }, { transform: RIM }], 1_000, signal);
    signal.addEventListener("abort", () => {
      const rest = Number(wheel.dataset.rest);
      angles.set(stage, { wheel: rest + way(), ball: rest - (performance.now() - began) * BALL.even });
      delete board.dataset.loop;
      delete board.dataset.moving;
    });
  },
} satisfies Motion<"roulette">;

/** The wheel carries the ball. It circles until its brake fits, and enters only the drawn pocket. */
async function spin(
  board: HTMLElement,
  running: { wheel: number; ball: number } | undefined,
  [from, to]: [number, number],
  play: Play,
) {
  const wheel = braked(SPEED, running?.wheel ?? from, to, running !== undefined);
  const round = whole((running?.ball ?? from) - to - BALL_ROAD);
  const ms = round / BALL.even + BALL.brakeMs;
  const orbit = [
    { transform: turned(BALL_ROAD + round), offset: 0 },
    { transform: turned(BALL_ROAD), offset: round / BALL.even / ms, easing: SLOWING },
    { transform: turned(0), offset: 1 },
  ];
  const fall = [
    { transform: RIM, offset: 0 },
    { transform: RIM, offset: 1 - FALL_MS / ms, easing: GATHERING },
    { transform: "none", offset: 1 - LIES_MS / ms },
    { transform: "none", offset: 1 },
  ];
  soundOfBrake(wheel.ms, SPEED.brakeMs, play);
  // The ball sounds when it meets the edge of its pocket, whichever that is.
  soundAt(ms - LIES_MS, play, "pin", 0.8);
  await Promise.all([
    move(board.querySelector(".roulette-turns"), wheel.frames, { ms: wheel.ms }, play),
    move(board.querySelector(".roulette-orbit"), orbit, { ms }, play),
    move(board.querySelector(".roulette-ball"), fall, { ms }, play),
  ]);
}

/** The drawn pocket is under the mark. */
const restOf = ({ place, pockets }: { place: number | null; pockets: readonly unknown[] }): number =>
  place === null ? 0 : (-place * 360) / pockets.length;
