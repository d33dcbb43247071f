import { Suspense, useEffect, useRef } from "react";
import { Machine } from "#app/kinds/parts.tsx";
import type { DrawnView } from "./drawn.server.ts";
import { Stage } from "./Stage.tsx";

type DrawnProps = {
  view: DrawnView;
  /** Whether it may be seen: it is played from then on. */
  isTurned: boolean;
  /** Called once, when nothing moves any more. */
  onRest: () => void;
};

const SILENT = { fast: false, sound: () => undefined };
type Loaded = Awaited<ReturnType<typeof import("./stage.client.ts")["stageOf"]>>;

/** A round on the stage of its game, without controls: its final state is drawn from the start, with the motion on top. */
export function Drawn({ view, isTurned, onRest }: DrawnProps) {
  const element = useRef<HTMLElement>(null);
  const stage = useRef<Promise<Loaded | null>>();
  const latestOnRest = useRef(onRest);
  latestOnRest.current = onRest;
  const { before, after, room } = view;
  useEffect(() => {
    stage.current ??= import("./stage.client.ts").then(({ stageOf }) => stageOf(after.kind)).catch(() => null);
    if (!isTurned) return;
    let isHere = true;
    let skip = () => {};
    void stage.current.then(async (loaded) => {
      const box = isHere ? element.current : null;
      const run = box && loaded?.reveal(box, before, after, SILENT);
      if (run) skip = run.skip;
      await run?.rest;
      if (isHere) latestOnRest.current();
    });
    return () => {
      isHere = false;
      skip();
    };
  }, [isTurned, before, after]);
  return (
    <div className="table alone" data-ink={room.ink} data-pattern={room.pattern} data-kind={after.kind}>
      <Stage label={view.title} caption={view.caption} element={element}>
        <Suspense fallback={null}>
          <Machine view={after} round={view.round} cardBack={room.cardBack} fields={null} error={undefined} />
        </Suspense>
      </Stage>
    </div>
  );
}
