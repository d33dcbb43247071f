import { fallMs, placeAt, placesOf, sizeOf } from "./fall.ts";

/** Between two balls: about forty are in the air. */
const EACH_MS = 30;
/** The part of the canvas that is the field; the bars have the rest. */
const FIELD = 0.75;
const BALL_PX = 5;

/**
 * All balls fall one after another, and the bars grow as they land. Resolves at rest, which a press or Escape brings about at
 * once.
 */
export function letFall(
  canvas: HTMLCanvasElement,
  paths: readonly string[],
  /** The number of balls of a bar of full height. */
  most: number,
  signal: AbortSignal,
): Promise<void> {
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve();
  const { width, height } = fitted(canvas);
  const inks = getComputedStyle(canvas);
  const balls = paths.map((path) => placesOf(Array.from(path, Number)));
  const bins = paths.map((path) => path.replaceAll("0", "").length);
  const rows = paths[0]?.length ?? 0;
  const size = sizeOf(rows);
  const draw = (now: number) => {
    pen.clearRect(0, 0, width, height);
    const landed = new Map<number, number>();
    pen.fillStyle = inks.getPropertyValue("--ball");
    pen.beginPath();
    for (const [place, ball] of balls.entries()) {
      const ms = now - place * EACH_MS;
      const bin = bins[place] ?? 0;
      if (ms >= fallMs(rows)) landed.set(bin, (landed.get(bin) ?? 0) + 1);
      else if (ms >= 0) {
        const { x, y } = placeAt(ball, ms);
        const [left, top] = [(x / size.x) * width, (y / size.y) * height * FIELD];
        pen.moveTo(left + BALL_PX, top);
        pen.arc(left, top, BALL_PX, 0, 2 * Math.PI);
      }
    }
    pen.fill();
    pen.fillStyle = inks.color;
    const bar = width / (rows + 1);
    for (const [bin, count] of landed) {
      const high = (count / most) * height * (1 - FIELD);
      pen.fillRect(bin * bar + bar * 0.12, height - high, bar * 0.76, high);
    }
  };
  return inFrames(draw, balls.length * EACH_MS + fallMs(rows), canvas, signal);
}

/** The canvas at the resolution of the screen. */
function fitted(canvas: HTMLCanvasElement): { width: number; height: number } {
  const { width, height } = canvas.getBoundingClientRect();
  const density = Math.min(2, devicePixelRatio);
  canvas.width = width * density;
  canvas.height = height * density;
  canvas.getContext("2d")?.scale(density, density);
  return { width, height };
}

function inFrames(draw: (now: number) => void, ms: number, canvas: Element, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  const over = new AbortController();
  const skip = () => over.abort();
  const listening = { signal: over.signal };
  canvas.addEventListener("pointerdown", skip, listening);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && skip(), listening);
  document.addEventListener("visibilitychange", skip, listening);
  signal.addEventListener("abort", skip, listening);
  return new Promise((resolve) => {
    over.signal.addEventListener("abort", () => resolve());
    const frame = () => {
      const now = performance.now() - start;
      if (over.signal.aborted) return;
      if (now >= ms) return skip();
      draw(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}
