import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useBusy } from "#app/kinds/use-busy.ts";
import type { StageState } from "./use-stage.ts";

/** How long a result is shown before a queued round covers it. */
const STANDS_MS = 350;

type PressOf = {
  button: RefObject<HTMLButtonElement>;
  stage: Pick<StageState, "begin" | "endLoop" | "skip" | "isRevealed">;
  floorMs: number;
  /** The answer to the last press; a new object after each refusal. */
  refused: unknown;
};

/**
 * The one button of a bet. It reacts on pointer down; a press while something moves, is being requested or has to wait ends the
 * motion and queues one round, and another press removes it from the queue.
 */
export function usePress({ button, stage, floorMs, refused }: PressOf) {
  const busy = useBusy();
  const [isDown, setDown] = useState(false);
  const [isQueued, setQueued] = useState(false);
  const [floor, setFloor] = useState(0);
  const isFloor = floor > 0;
  const { isRevealed } = stage;
  const wasBusy = useRef(false);

  useEffect(() => {
    if (busy) setDown(false);
    else if (wasBusy.current) stage.endLoop();
    wasBusy.current = busy;
  });
  useEffect(() => {
    if (floor === 0) return;
    const timer = setTimeout(setFloor, floorMs, 0);
    return () => clearTimeout(timer);
  }, [floor, floorMs]);
  // A refused bet is not repeated automatically, and has no waiting time.
  useEffect(() => {
    if (!refused) return;
    setQueued(false);
    setFloor(0);
  }, [refused]);
  useEffect(() => {
    if (!isQueued || busy || isFloor || !isRevealed) return;
    const timer = setTimeout(() => {
      setQueued(false);
      button.current?.form?.requestSubmit(button.current);
    }, STANDS_MS);
    return () => clearTimeout(timer);
  }, [isQueued, busy, isFloor, isRevealed, button]);

  return {
    busy,
    isQueued,
    isFloor,
    state: isDown || busy || !isRevealed ? "moving" : "rest",
    /** A new key with each press, so that the animation restarts. */
    floor,
    down() {
      if (busy || isFloor || !isRevealed) return;
      setDown(true);
      stage.begin();
    },
    up() {
      if (!isDown || busy) return;
      setDown(false);
      stage.endLoop();
    },
    click(event: MouseEvent) {
      if (!busy && !isFloor && isRevealed) return;
      event.preventDefault();
      stage.skip();
      setQueued(!isQueued);
    },
    /** The form has been sent. */
    sent() {
      if (floorMs > 0) setFloor(Date.now());
    },
  } as const;
}
