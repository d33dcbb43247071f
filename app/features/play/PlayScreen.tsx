import { useSetAtom } from "jotai";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { typedTexts } from "#app/forms/field.ts";
import { CoverContext, useCoverOf } from "#app/kinds/cover.ts";
import { LiveRound } from "#app/kinds/crash/LiveRound.tsx";
import { orDocument } from "#app/lib/documents.ts";
import { playedPurseAtom } from "#app/state/played-purse.ts";
import { refusedOf } from "./refused.ts";
import { Runner } from "./run-parts.ts";
import { Strip } from "./Strip.tsx";
import { TableForm } from "./TableForm.tsx";
import { Tally } from "./Tally.tsx";
import type { TableView } from "./table.server.ts";
import { useStage } from "./use-stage.ts";
import { useToldRun } from "./use-told-run.ts";

/** Whole in the HTML, and not played with: its scripts come after those of the table. */
const Side = lazy(async () => ({ default: (await orDocument(import("./Side.tsx"))).Side }));

type PlayScreenProps = {
  table: TableView;
  demo?: boolean;
  /** The form that was refused last. */
  answer: FormAnswer | undefined;
  /** The round the last form has bet on. */
  placed?: string | null;
  /** Since when the session at play lasts; null in a demo. */
  startedAt: string | null;
  /** What the session has come to. */
  session: ReactNode;
  /** The way out. */
  exit: ReactNode;
  rules: ReactNode;
};

/** One table for every kind of game, demo or real: strip, stage and dock at fixed places, and everything else beside them. */
export function PlayScreen({
  table,
  demo = false,
  answer,
  placed = null,
  startedAt,
  session,
  exit,
  rules,
}: PlayScreenProps) {
  const { room, kind, shown } = table;
  const cover = useCoverOf(kind, shown.round);
  const { run, isRunnerNeeded, tell } = useToldRun(answer);
  const stage = useStage(table, cover.isCovered, run.isUnderWay);
  const { told } = stage;
  const tellPurse = useSetAtom(playedPurseAtom);
  const cash = demo ? null : told.purse.cash;
  useEffect(() => {
    tellPurse(cash);
    return () => tellPurse(null);
  }, [cash, tellPurse]);
  return (
    <CoverContext.Provider value={cover}>
      <LiveRound view={table.live}>
        <div className="table" data-ink={room.ink} data-pattern={room.pattern} data-kind={kind}>
          <Strip table={table} demo={demo} startedAt={startedAt} />
          <Tally tally={told.tally} />
          <TableForm table={table} stage={stage} demo={demo} answer={answer} run={run} />
          <Suspense fallback={null}>
            <Side
              {...{ told, demo, table, session, exit, rules }}
              refused={refusedOf(answer)}
              isPlanned={run.plan !== null}
              typed={typedTexts(resultOf(answer)?.initialValue)}
            />
          </Suspense>
          {isRunnerNeeded && (
            <Suspense fallback={null}>
              <Runner {...{ table, answer, placed, tell }} />
            </Suspense>
          )}
        </div>
      </LiveRound>
    </CoverContext.Provider>
  );
}
