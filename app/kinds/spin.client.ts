import type { Play } from "./motion.ts";
import { soundAt } from "./move.client.ts";

/** How a disc turns: it accelerates, runs evenly, and is stopped by one brake, the same in every round. */
export interface Speed {
  /** Degrees per millisecond while it runs. */
  readonly even: number;
  readonly gatherMs: number;
  readonly brakeMs: number;
}

/** Constant acceleration and deceleration, exactly: the easing is a parabola. */
export const GATHERING = "cubic-bezier(.3333,0,.6667,.3333)";
export const SLOWING = "cubic-bezier(.3333,.6667,.6667,1)";

const roadOf = (speed: number, ms: number) => (speed * ms) / 2;
export const turned = (degrees: number) => `rotate(${degrees}deg)`;
export const whole = (degrees: number) => ((degrees % 360) + 360) % 360;

/**
 * From an angle to where the drawn segment is under the mark. It runs on until the brake fits; rounds differ only in when it
 * starts. The element is already turned to `to`, so each frame is relative to that.
 */
export function braked({ even, gatherMs, brakeMs }: Speed, from: number, to: number, isRunning: boolean) {
  const gather = isRunning ? 0 : gatherMs;
  const gathered = isRunning ? 0 : roadOf(even, gatherMs);
  const road = roadOf(even, brakeMs);
  const run = whole(to - from - gathered - road);
  const ms = gather + run / even + brakeMs;
  const at = (degrees: number) => turned(from + degrees - to);
  const frames = [
    { transform: at(0), offset: 0, easing: GATHERING },
    { transform: at(gathered), offset: gather / ms },
    { transform: at(gathered + run), offset: (gather + run / even) / ms, easing: SLOWING },
    { transform: at(gathered + run + road), offset: 1 },
  ];
  return { ms, frames };
}

/** Number of ticks during a brake. */
const TICKS = 8;

/** The sound of constant deceleration at equal distances: the same ticks, wherever it stops. */
export function soundOfBrake(endMs: number, brakeMs: number, play: Play): void {
  for (let tick = 0; tick <= TICKS; tick++)
    soundAt(endMs - brakeMs * Math.sqrt(1 - tick / TICKS), play, "tick", tick === TICKS ? 0 : 0.6);
}

/** Turns a resting element until the signal; returns by how much it has turned. */
export function running(element: Element, { even, gatherMs }: Speed, signal: AbortSignal): () => number {
  const gathered = roadOf(even, gatherMs);
  const timing = { duration: gatherMs, easing: GATHERING, fill: "forwards" } as const;
  const gathering = element.animate([{ transform: turned(0) }, { transform: turned(gathered) }], timing);
  const turning = element.animate([{ transform: turned(gathered) }, { transform: turned(gathered + 360) }], {
    delay: gatherMs,
    duration: 360 / even,
    iterations: Number.POSITIVE_INFINITY,
  });
  let way = 0;
  signal.addEventListener("abort", () => {
    const time = Number(turning.currentTime ?? 0);
    way = time < gatherMs ? gathered * (time / gatherMs) ** 2 : gathered + (time - gatherMs) * even;
    gathering.cancel();
    turning.cancel();
  });
  return () => way;
}
