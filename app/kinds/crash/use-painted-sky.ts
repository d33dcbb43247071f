import { type RefObject, useEffect, useRef } from "react";
import type { LiveNow } from "./LiveRound.tsx";
import { type Box, FIRST_BOX, painterOf, skyOf } from "./sky.ts";
import { flightNow, isCalm } from "./use-flight.ts";

/** Interval of the picture with `prefers-reduced-motion`. */
const STEP_MS = 500;

/**
 * Draws the shared round in every frame, from the platform's clock alone: a tab that was suspended is correct at once. React
 * has rendered the first picture and does not update it.
 */
export function usePaintedSky(board: RefObject<HTMLElement>, live: LiveNow): void {
  const latest = useRef(live);
  latest.current = live;
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const paint = painterOf(element);
    let box: Box = FIRST_BOX;
    const measuring = new ResizeObserver(([entry]) => {
      if (entry) box = entry.contentRect;
    });
    measuring.observe(element);
    const draw = () => {
      const { doublingMs, words } = latest.current;
      paint(skyOf(flightNow(latest.current), doublingMs, box, words));
    };
    const stop = isCalm() ? inSteps(draw) : inFrames(draw);
    return () => {
      measuring.disconnect();
      stop();
    };
  }, [board]);
}

function inSteps(draw: () => void) {
  draw();
  const timer = setInterval(draw, STEP_MS);
  return () => clearInterval(timer);
}

function inFrames(draw: () => void) {
  let request = requestAnimationFrame(function frame() {
    draw();
    request = requestAnimationFrame(frame);
  });
  return () => cancelAnimationFrame(request);
}
