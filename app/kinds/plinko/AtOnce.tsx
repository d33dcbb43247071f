import { useEffect, useRef } from "react";
import { Bars, mostOf } from "./Bars.tsx";
import { pinsOf, sizeOf } from "./fall.ts";
import type { BallsAtOnce } from "./view.server.ts";

type AtOnceProps = {
  balls: BallsAtOnce;
  /** Whether they are still to fall; calls `onRest` once they have landed, also if nothing can be drawn. */
  isFalling: boolean;
  onRest: () => void;
};

/** The balls of rounds that were played at once: the board with its final bars, and a canvas over it while they fall. */
export default function AtOnce({ balls, isFalling, onRest }: AtOnceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rest = useRef(onRest);
  rest.current = onRest;
  const { rows, paths, counts, expected, label } = balls;
  useEffect(() => {
    if (!isFalling) return;
    const ending = new AbortController();
    import("./at-once.client.ts")
      .then(({ letFall }) => canvas.current && letFall(canvas.current, paths, mostOf(counts, expected), ending.signal))
      // If its file does not load, they have landed at once.
      .catch(() => undefined)
      .finally(() => ending.signal.aborted || rest.current());
    return () => ending.abort();
  }, [isFalling, paths, counts, expected]);
  const { x: width, y: height } = sizeOf(rows);
  return (
    <figure className="balls" data-falling={isFalling || undefined}>
      <div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="balls-pins" d={pinsOf(rows)} />
        </svg>
        <Bars counts={counts} expected={expected} label={label} newest={null} />
        {isFalling && <canvas ref={canvas} />}
      </div>
      <figcaption className="note">{label}</figcaption>
    </figure>
  );
}
