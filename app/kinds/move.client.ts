import type { MotionSound, Play } from "./motion.ts";

type Timing = { ms: number; delay?: number; ease?: string };

/**
 * Moves one element and resolves at rest. Only `transform`, `opacity` and `strokeDashoffset` may move: nothing else is drawn
 * without a repaint; `visibility` may hide what has not come yet. No style stays behind.
 */
export async function move(
  element: Element | null | undefined,
  frames: Keyframe[],
  { ms, delay = 0, ease = "linear" }: Timing,
  { pace, signal }: Play,
): Promise<void> {
  if (!element || !pace || signal.aborted) return;
  const timing = { duration: ms * pace, delay: delay * pace, easing: ease, fill: "backwards" } as const;
  const animation = element.animate(frames, timing);
  const finish = () => animation.finish();
  signal.addEventListener("abort", finish);
  await animation.finished.catch(() => {});
  signal.removeEventListener("abort", finish);
  animation.cancel();
}

/** Moves one element until the signal comes, over and over: for what runs between a press and its answer. */
export function turn(element: Element | null | undefined, frames: Keyframe[], ms: number, signal: AbortSignal): void {
  if (!element || signal.aborted) return;
  const animation = element.animate(frames, { duration: ms, iterations: Number.POSITIVE_INFINITY });
  signal.addEventListener("abort", () => animation.cancel());
}

/** Lets so much time pass, none of it at pace 0 and none after the signal. */
export function wait(ms: number, { pace, signal }: Play): Promise<void> {
  if (!pace || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms * pace);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}

/**
 * Makes a sound once so much of a motion has passed. Where all is hurried only what sounds at once is heard: the others would
 * fall together into one noise.
 */
export function soundAt(ms: number, { pace, signal, sound }: Play, name: MotionSound, at?: number): void {
  if (!sound || !pace || (pace < 1 && ms > 0)) return;
  const timer = setTimeout(() => sound(name, at), ms);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/**
 * Lets a figure of the drawing run: `paint` is called in every frame with the share of the way that is behind it, the last
 * time with 1.
 *
 * @public for the kinds whose motion counts a figure
 */
export function run(ms: number, { pace, signal }: Play, paint: (share: number) => void): Promise<void> {
  if (!pace || signal.aborted) {
    paint(1);
    return Promise.resolve();
  }
  const begin = performance.now();
  return new Promise((resolve) => {
    const frame = (now: number) => {
      const share = signal.aborted ? 1 : Math.min(1, Math.max(0, now - begin) / (ms * pace));
      paint(share);
      if (share < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
}

/** An element of a motion's own over the board, which leaves nothing behind when `remove` is called. */
export function over(board: Element, className: string): HTMLElement {
  const layer = document.createElement("div");
  layer.className = className;
  layer.setAttribute("aria-hidden", "true");
  board.append(layer);
  return layer;
}
