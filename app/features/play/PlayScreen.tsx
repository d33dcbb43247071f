import { useSetAtom } from "jotai";
import { type ReactNode, Suspense, useEffect } from "react";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { typedTexts } from "#app/forms/field.ts";
import { CoverContext, useCoverOf } from "#app/kinds/cover.ts";
import { Live } from "#app/kinds/parts.tsx";
import { publishedTableAtom } from "#app/state/published-table.ts";
import { BonusLine } from "./BonusLine.tsx";
import { refusedOf } from "./refused.ts";
import { Runner } from "./run-parts.ts";
import { Side } from "./Side.tsx";
import { Strip } from "./Strip.tsx";
import { TableForm } from "./TableForm.tsx";
import { Tally } from "./Tally.tsx";
import type { TableView } from "./table.server.ts";
import { useReportedRun } from "./use-reported-run.ts";
import { useStage } from "./use-stage.ts";

type PlayScreenProps = {
  table: TableView;
  demo?: boolean;
  /** The form that was refused last. */
  answer: FormAnswer | undefined;
  /** The round on which the last form bet. */
  placed?: string | null;
  /** The exit link. */
  exit: ReactNode;
  rules: ReactNode;
};

/** One table for every kind of game, demo or real: strip, stage and dock at fixed places, and everything else beside them. */
export function PlayScreen({ table, demo = false, answer, placed = null, exit, rules }: PlayScreenProps) {
  const { room, kind, shown } = table;
  const cover = useCoverOf(kind, shown.round);
  const { run, isRunnerNeeded, report } = useReportedRun(answer);
  const stage = useStage(table, cover.isCovered, run.isUnderWay);
  const { revealed } = stage;
  const { bonus = null } = revealed;
  const publishTable = useSetAtom(publishedTableAtom);
  const cash = demo ? null : revealed.purse.cash;
  const { check } = revealed;
  useEffect(() => {
    publishTable({ cash, check });
    return () => publishTable(null);
  }, [cash, check, publishTable]);
  return (
    <CoverContext.Provider value={cover}>
      <Live kind={kind} view={table.live}>
        <div
          className="table"
          data-ink={room.ink}
          data-pattern={room.pattern}
          data-kind={kind}
          data-answer={table.isAnswer || undefined}
        >
          <Strip table={table} demo={demo} />
          <BonusLine bonus={bonus} prize={table.prize} />
          <Tally revealed={revealed} />
          <TableForm
            table={table}
            stage={stage}
            demo={demo}
            answer={answer}
            run={run}
            freeSpin={bonus?.freeSpin ?? null}
          />
          <Side
            revealed={revealed}
            demo={demo}
            table={table}
            exit={exit}
            rules={rules}
            refused={refusedOf(answer)}
            isPlanned={run.plan !== null}
            typed={typedTexts(resultOf(answer)?.initialValue)}
          />
          {isRunnerNeeded && (
            <Suspense fallback={null}>
              <Runner table={table} answer={answer} placed={placed} report={report} />
            </Suspense>
          )}
        </div>
      </Live>
    </CoverContext.Provider>
  );
}
