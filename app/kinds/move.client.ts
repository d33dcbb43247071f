import type { MotionSound, Play } from "./motion.ts";

type Timing = { ms: number; delay?: number; ease?: string };

/**
 * Moves one element and resolves at rest. Only `transform`, `opacity` and `strokeDashoffset` may be animated, because anything
 * else needs repaints; `visibility` may hide elements until their time. No style is left behind.
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

/** Repeats an animation of one element until the signal: for motion between a press and its response. */
export function turn(element: Element | null | undefined, frames: Keyframe[], ms: number, signal: AbortSignal): void {
  if (!element || signal.aborted) return;
  const animation = element.animate(frames, { duration: ms, iterations: Number.POSITIVE_INFINITY });
  signal.addEventListener("abort", () => animation.cancel());
}

/** Waits for a duration, not at all at pace 0 or after the signal. */
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
 * Plays a sound at a time of a motion. If everything is shortened only immediate sounds are played: the others would coincide.
 */
export function soundAt(ms: number, { pace, signal, sound }: Play, name: MotionSound, at?: number): void {
  if (!sound || !pace || (pace < 1 && ms > 0)) return;
  const timer = setTimeout(() => sound(name, at), ms);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/**
 * Runs a figure of the drawing: `paint` is called in every frame with the completed fraction, the last time with 1.
 *
 * @public for the kinds whose motion counts a figure
 */
export function run(ms: number, { pace, signal }: Play, paint: (share: number) => void): Promise<void> {
  if (!pace || signal.aborted) {
    paint(1);
    return Promise.resolve();
  }
  const start = performance.now();
  return new Promise((resolve) => {
    const frame = (now: number) => {
      const share = signal.aborted ? 1 : Math.min(1, Math.max(0, now - start) / (ms * pace));
      paint(share);
      if (share < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
}

/** A motion's own element above the board; `remove` removes it without a trace. */
export function over(board: Element, className: string): HTMLElement {
  const layer = document.createElement("div");
  layer.className = className;
  layer.setAttribute("aria-hidden", "true");
  board.append(layer);
  return layer;
}
