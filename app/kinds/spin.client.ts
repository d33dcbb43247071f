import type { Play } from "./motion.ts";
import { soundAt } from "./move.client.ts";

/** How a disc turns: it gathers speed, runs evenly, and is stopped by one brake, the same in every round. */
export interface Speed {
  /** Degrees a millisecond while it runs. */
  readonly even: number;
  readonly gatherMs: number;
  readonly brakeMs: number;
}

/** Even gathering and even slowing, exactly: the parabola is the easing. */
export const GATHERING = "cubic-bezier(.3333,0,.6667,.3333)";
export const SLOWING = "cubic-bezier(.3333,.6667,.6667,1)";

const roadOf = (speed: number, ms: number) => (speed * ms) / 2;
export const turned = (degrees: number) => `rotate(${degrees}deg)`;
export const whole = (degrees: number) => ((degrees % 360) + 360) % 360;

/**
 * From an angle to where the drawn segment stands under the mark. It runs on until the brake fits; where that is put on is all
 * that differs. The element stands turned to `to` already, so each frame is what it is away from that.
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

/** So many ticks are heard in a brake. */
const TICKS = 8;

/** What slows evenly is heard at even pieces of its way: as many ticks, and the same ones, wherever it stands at the end. */
export function soundOfBrake(endMs: number, brakeMs: number, play: Play): void {
  for (let tick = 0; tick <= TICKS; tick++)
    soundAt(endMs - brakeMs * Math.sqrt(1 - tick / TICKS), play, "tick", tick === TICKS ? 0 : 0.6);
}

/** Turns an element that stands at rest until the signal; answers by how much it has turned. */
export function running(element: Element, { even, gatherMs }: Speed, signal: AbortSignal): () => number {
  const gathered = roadOf(even, gatherMs);
  const timing = { duration: gatherMs, easing: GATHERING, fill: "forwards" } as const;
  const begin = element.animate([{ transform: turned(0) }, { transform: turned(gathered) }], timing);
  const turning = element.animate([{ transform: turned(gathered) }, { transform: turned(gathered + 360) }], {
    ...{ delay: gatherMs, duration: 360 / even, iterations: Number.POSITIVE_INFINITY },
  });
  let way = 0;
  signal.addEventListener("abort", () => {
    const time = Number(turning.currentTime ?? 0);
    way = time < gatherMs ? gathered * (time / gatherMs) ** 2 : gathered + (time - gatherMs) * even;
    begin.cancel();
    turning.cancel();
  });
  return () => way;
}
