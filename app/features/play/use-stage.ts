import { useAtomValue } from "jotai";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fastAtom } from "#app/state/switches.ts";
import type { TableView } from "./table.server.ts";
import { useMakeSound } from "./use-sound.ts";

type Stage = Awaited<ReturnType<typeof import("./stage.client.ts")["stageOf"]>>;

/** Before the paint in a browser; a server has no layout effects. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The stage of a table and the result it shows. New state is drawn at once with its motion on top, and until the motion is at
 * rest every word, sum and list is that of the previous table: `revealed`. Without motion the result is shown at once.
 */
export function useStage(table: TableView, isCovered: boolean, isAtOnce: boolean) {
  const element = useRef<HTMLElement>(null);
  const stage = useRef<Stage | null>(null);
  const endLoop = useRef(() => {});
  const moving = useRef<{ moment: string; skip(): void } | null>(null);
  const fast = useAtomValue(fastAtom);
  const sound = useMakeSound();
  const { kind, shown } = table;
  const { moment } = shown;
  const [rested, setRested] = useState(moment);
  const [revealed, setRevealed] = useState(table);
  const isRevealed = rested === moment && !isCovered;
  if (isRevealed && revealed !== table) setRevealed(table);

  useBeforePaint(() => {
    endLoop.current();
    if (moving.current?.moment === moment || rested === moment) return;
    moving.current?.skip();
    const box = element.current;
    const run = box && !isAtOnce && stage.current?.reveal(box, revealed.shown.machine, shown.machine, { fast, sound });
    if (!run) {
      setRested(moment);
      return;
    }
    const mine = { moment, skip: run.skip };
    moving.current = mine;
    void run.rest.then(() => {
      if (moving.current !== mine) return;
      moving.current = null;
      setRested(moment);
    });
  }, [table]);
  useEffect(() => () => moving.current?.skip(), []);

  /** Motion is loaded by the first touch of the table, and never with the page. */
  const load = useCallback(() => {
    if (stage.current) return;
    import("./stage.client.ts")
      .then(({ stageOf }) => stageOf(kind))
      .then((loaded) => {
        stage.current = loaded;
      })
      // Without its file every result appears without motion.
      .catch(() => undefined);
  }, [kind]);
  /** From the press until the answer. */
  const begin = () => {
    endLoop.current();
    endLoop.current = (element.current && stage.current?.loop(element.current, shown.machine)) || (() => {});
  };
  return {
    element,
    load,
    begin,
    sound,
    endLoop: () => endLoop.current(),
    /** Ends any motion in this frame; returns whether there was one. */
    skip() {
      moving.current?.skip();
      return moving.current !== null;
    },
    isRevealed,
    /** The table whose result may be shown. */
    revealed: isRevealed ? table : revealed,
  };
}

export type StageState = ReturnType<typeof useStage>;
