import { useAtomValue } from "jotai";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fastAtom } from "#app/state/switches.ts";
import type { TableView } from "./table.server.ts";
import { useMakeSound } from "./use-sound.ts";

type Stage = Awaited<ReturnType<typeof import("./stage.client.ts")["stageOf"]>>;

/** Before the paint in a browser; on a server there is none. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The stage of a table and what has been told of it. What is new is drawn at once, its motion lies over that, and until the
 * motion is at rest every word, sum and list is that of the table before: `told`. Nothing moves where it is told at once.
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
  const [told, tell] = useState(table);
  const isTold = rested === moment && !isCovered;
  if (isTold && told !== table) tell(table);

  useBeforePaint(() => {
    endLoop.current();
    if (moving.current?.moment === moment || rested === moment) return;
    moving.current?.skip();
    const box = element.current;
    const run = box && !isAtOnce && stage.current?.reveal(box, told.shown.machine, shown.machine, { fast, sound });
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
      // Without its file every result is there at once.
      .catch(() => undefined);
  }, [kind]);
  /** From the press on, until there is an answer. */
  const begin = () => {
    endLoop.current();
    endLoop.current = (element.current && stage.current?.loop(element.current, shown.machine)) || (() => {});
  };
  return {
    ...{ element, load, begin, sound },
    endLoop: () => endLoop.current(),
    /** Ends what moves, in this frame; answers whether anything did. */
    skip() {
      moving.current?.skip();
      return moving.current !== null;
    },
    isTold,
    /** The table whose words may be read. */
    told: isTold ? table : told,
  };
}

export type StageState = ReturnType<typeof useStage>;
